/**
 * What the cockpit shows of a run beside what is known of every one. Its form is the room's to say, and its screens ask the
 * room for it (`contract/view.ts`), where it is exact.
 */
export type RunView = { readonly workflow: string };
