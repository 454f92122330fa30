/** The games with a board, a picture and an introduction of their own. Any other is played at a plain table. */
export const DRAWN = new Set(['bunny_kingdom', 'kauri', 'kiwara', 'mauw', 'moeraki_kemu']);
