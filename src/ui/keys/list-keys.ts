/** A row of the table for a key of this scope. */
export const keyOf =
  <S extends string>(scope: S) =>
  <A extends string>(action: A, keys: readonly string[], footer?: number) =>
    footer === undefined ? { action, scope, keys } : { action, scope, keys, footer };

/** One row up or down, as rows of the one table. */
export const stepKeys = <S extends string>(scope: S) =>
  [
    { action: 'move_up', scope, keys: ['up', 'k'] },
    { action: 'move_down', scope, keys: ['down', 'j'] },
  ] as const;

/** The same where Enter takes the marked one. */
export const choiceKeys = <S extends string>(scope: S) =>
  [{ action: 'confirm', scope, keys: ['enter'], footer: 5 }, ...stepKeys(scope)] as const;

/** The same with pages. */
export const pageKeys = <S extends string>(scope: S) =>
  [
    ...stepKeys(scope),
    { action: 'page_up', scope, keys: ['pageup', 'b'] },
    { action: 'page_down', scope, keys: ['pagedown', 'space'] },
  ] as const;

/** The keys of a page that is one list. */
export const listKeys = <S extends string>(scope: S) =>
  [
    ...pageKeys(scope),
    { action: 'top', scope, keys: ['home'] },
    { action: 'bottom', scope, keys: ['end', 'G'] },
  ] as const;

/** The keys of a page that is read, on which `g` means nothing else, and that one leaves again. */
export const textPageKeys = <S extends string>(scope: S) =>
  [
    ...pageKeys(scope),
    { action: 'top', scope, keys: ['home', 'g'] },
    { action: 'bottom', scope, keys: ['end', 'G'] },
    { action: 'back', scope, keys: ['esc', 'q'], footer: 85 },
  ] as const;

/** The same of a list that one leaves again. */
export const listPageKeys = <S extends string>(scope: S) =>
  [...listKeys(scope), { action: 'back', scope, keys: ['esc', 'q'], footer: 85 }] as const;

/** The keys of a page that is read before it is answered. */
export const readKeys = <S extends string>(scope: S) =>
  [
    { action: 'page_down', scope, keys: ['pagedown', 'space'], footer: 8 },
    { action: 'page_up', scope, keys: ['pageup', 'b'] },
    ...stepKeys(scope),
    { action: 'top', scope, keys: ['home'] },
    { action: 'bottom', scope, keys: ['end', 'G'] },
    { action: 'leave_question', scope, keys: ['esc'], footer: 86 },
  ] as const;
