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
