/** The keys of a page that is one list, as rows of the one table. */
export const listKeys = <S extends string>(scope: S) =>
  [
    { action: 'move_up', scope, keys: ['up', 'k'] },
    { action: 'move_down', scope, keys: ['down', 'j'] },
    { action: 'page_up', scope, keys: ['pageup', 'b'] },
    { action: 'page_down', scope, keys: ['pagedown', 'space'] },
    { action: 'top', scope, keys: ['home'] },
    { action: 'bottom', scope, keys: ['end', 'G'] },
  ] as const;

/** The same of a page that one leaves again. */
export const listPageKeys = <S extends string>(scope: S) =>
  [...listKeys(scope), { action: 'back', scope, keys: ['esc', 'q'], footer: 85 }] as const;

/** The keys of a page that is read before it is answered. */
export const readKeys = <S extends string>(scope: S) =>
  [
    { action: 'page_down', scope, keys: ['pagedown', 'space'], footer: 8 },
    { action: 'page_up', scope, keys: ['pageup', 'b'] },
    { action: 'move_up', scope, keys: ['up', 'k'] },
    { action: 'move_down', scope, keys: ['down', 'j'] },
    { action: 'top', scope, keys: ['home'] },
    { action: 'bottom', scope, keys: ['end', 'G'] },
    { action: 'leave_question', scope, keys: ['esc'], footer: 86 },
  ] as const;
