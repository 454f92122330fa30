/** What the service answers at an address, from its OpenAPI document: `api.d.ts` is made from that when the package is packed. */

import type { components, paths } from "./api.d.ts";

type Method = "GET" | "POST" | "DELETE";

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [Path];

type Fits<Template, Given> = Template extends [infer Wanted, ...infer Others]
  ? Given extends [infer First, ...infer Rest]
    ? Wanted extends `{${string}}`
      ? Fits<Others, Rest>
      : First extends Wanted
        ? Fits<Others, Rest>
        : false
    : false
  : Given extends []
    ? true
    : false;

type TemplateOf<Path extends string> = Path extends keyof paths
  ? Path
  : { [Each in keyof paths]: Fits<Segments<Each>, Segments<Path>> extends true ? Each : never }[keyof paths];

type JsonOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201)]: Responses[Status] extends { content: { "application/json": infer Body } } ? Body : null;
    }[keyof Responses & (200 | 201)]
  : never;

type Known<Verb extends Method, Path extends string> =
  TemplateOf<Path> extends infer Template extends keyof paths ? JsonOf<paths[Template][Lowercase<Verb> & keyof paths[Template]]> : never;

/** `any` where the address is put together elsewhere, so that the compiler cannot tell which endpoint it is. */
export type Answer<Verb extends string, Path extends string> = Verb extends Method ? ([Known<Verb, Path>] extends [never] ? any : Known<Verb, Path>) : any;

export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
