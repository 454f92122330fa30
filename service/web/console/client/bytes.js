/** Bytes, hexadecimal and the hash functions of the proof. */

const TEXT = new TextEncoder();

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const utf8 = (text) => new Uint8Array(TEXT.encode(text));

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** @param {string} text lower-case hexadecimal @returns {Uint8Array<ArrayBuffer>} */
export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new TypeError(`not lower-case hexadecimal: ${text.slice(0, 80)}`);
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** A number as eight bytes in big-endian order. @param {number} number @returns {Uint8Array<ArrayBuffer>} */
export function u64(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** @param {...Uint8Array} pieces @returns {Uint8Array<ArrayBuffer>} */
export function joined(...pieces) {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/**
 * A function that computes HMAC-SHA-256 with one key.
 * @param {Uint8Array<ArrayBuffer>} key
 * @returns {Promise<(bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>>}
 */
export async function hmac(key) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
}

/** Whether this environment can check signatures. Browsers can do it only in secure contexts: https or localhost. */
export async function canVerifySignatures() {
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @param {string} signature @param {Uint8Array<ArrayBuffer>} message */
export async function signedBy(key, signature, message) {
  const imported = await crypto.subtle.importKey("raw", unhex(key), "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", imported, unhex(signature), message);
}
