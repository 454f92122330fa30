/** What an element may contain; JSDoc cannot express a type that contains itself. */
export type Child = Node | string | number | boolean | null | undefined | Child[];
