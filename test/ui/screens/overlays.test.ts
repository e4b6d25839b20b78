import { expect, test } from 'vitest';
import type { Granting } from '../../../src/engine/ports.ts';
import { home, present, type Route, routeReducer } from '../../../src/ui/cockpit/route.ts';
import { footerRow } from '../../../src/ui/components/footer.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { bindingsOf, keymap, scopeLayers } from '../../../src/ui/keys/keymap.ts';
import {
  archiveRows,
  budgetRows,
  connectRows,
  stopRows,
  trustRows,
} from '../../../src/ui/screens/dialogs/dialog-rows.ts';
import { choiceKeys, helpRows } from '../../../src/ui/screens/dialogs/help-rows.ts';
import { stop } from '../../../src/ui/screens/run/use-run-actions.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { choosePath } from './questions.ts';
import { summary } from './summaries.ts';

const manyGrants: readonly Granting[] = Array.from({ length: 40 }, (_, index) => ({
  name: `personas/worker_${index}\u001b[2J.md`,
  keys: index === 0 ? ['provider.base_url', 'ui.editor', 'permissions.allow'] : undefined,
  change: index === 0 ? 'changed' : 'new',
}));

const dialogs = (look: Look) => [
  stopRows('stay', look),
  stopRows('stay', look, true),
  archiveRows(summary({ title: 'Fog' }), true, 'stay', look),
  budgetRows({ spent: 4.98, limit: 5, rest: '$0.26–1.28', raised: 10 }, 'raise_yes', look),
  budgetRows({ spent: 4.98, limit: 5, rest: undefined, raised: 10 }, 'raise_yes', look),
  trustRows('/home/somebody/a/very/long/way/down/to/workspace', undefined, false, look),
  trustRows('/home/somebody/a/very/long/way/down/to/workspace', manyGrants, false, look),
  connectRows(undefined, look),
];

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s dialogs and help fit',
  (_, look) => {
    for (const rows of dialogs(look)) {
      expect(rows.length).toBeLessThanOrEqual(look.rows - 3);
      for (const row of rows.slice(1))
        expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(look.columns - 2);
    }
    for (const row of helpRows(look))
      expect(look.cells.width(rowText(fitRow(row, look.columns, look.cells)))).toBe(look.columns);
  },
);

test.each(['ja', 'en'] as const)(
  'in %s the help has words for every key of the table',
  (language) => {
    const { keys } = makeLook({ language }).messages.screens;
    for (const { action } of keymap) expect(keys[action], action).toBeDefined();
    const help = helpRows(makeLook({ columns: 60, language }))
      .map(rowText)
      .join('\n');
    for (const scope of ['global', 'field', 'home', 'run', 'question', 'reader', 'runs'] as const)
      for (const { action } of bindingsOf(scope)) expect(help).toContain(keys[action]);
  },
);

test.each(['ja', 'en'] as const)(
  'in %s the help tells of every place in which keys are listened for, by its name',
  (language) => {
    const look = makeLook({ columns: 60, language });
    const help = helpRows(look).map(rowText).join('\n');
    const { scopes } = look.messages.screens.help;
    // Dialogs say their keys themselves, unless they are sheets to work on.
    const places = keymap
      .map(({ scope }) => scope)
      .filter((scope) => scopeLayers[scope] !== 'dialog' || scopes[scope] !== undefined);
    for (const scope of new Set(places)) expect(help, scope).toContain(` ${scopes[scope]}\n`);
  },
);

test('the help begins with the keys of the screen one comes from, and its footer says how to scroll', () => {
  for (const columns of [60, 120]) {
    const look = makeLook({ columns, language: 'en' });
    const { scopes } = look.messages.screens.help;
    for (const scope of ['approvals', 'reader', 'cmd'] as const)
      expect(helpRows(look, { front: scope }).map(rowText)[0]).toContain(` ${scopes[scope]}`);
    expect(helpRows(look).map(rowText)[0]).toContain(` ${scopes['global']}`);
    // the keys of this screen alone; those of others are found
    const here = helpRows(look, { front: 'stats' }).map(rowText).join('\n');
    expect(here).toContain(scopes['global']);
    expect(here).not.toContain(scopes['reader']);
    const found = helpRows(look, { front: 'stats', filter: scopes['reader'] ?? '' }).map(rowText);
    expect(found.join('\n')).toContain(scopes['reader']);
  }
  expect(rowText(footerRow(['help'], makeLook({ columns: 60, language: 'en' })))).toContain(
    'pagedown page down  pageup page up',
  );
});

test('on a run the help tells the keys that its screen hears, and no others of runs', () => {
  const look = makeLook({ columns: 80, language: 'en' });
  const offered = [{ scope: 'run', action: 'read' }] as const;
  const told = (filter: string) =>
    helpRows(look, { front: 'run', filter, offered }).map(rowText).join('\n');
  expect(told('')).toContain('read');
  expect(told('')).not.toContain('pass rules');
  expect(told('pass rules')).toContain('pass rules');
});

test('over a file the help tells the keys that it hears: over a difference none of drafts', () => {
  const look = makeLook({ columns: 80, language: 'en' });
  const offered = [{ scope: 'reader', action: 'compare' }] as const;
  const told = (filter: string) =>
    helpRows(look, { front: 'reader', filter, offered }).map(rowText).join('\n');
  const { keys } = look.messages.screens;
  expect(told('')).toContain(keys['compare']);
  for (const action of ['use_round', 'redo_chapter', 'dismiss']) {
    expect(told('')).not.toContain(keys[action]);
    expect(told(keys[action] ?? '')).toContain(keys[action]);
  }
});

test('the help shows every key of every binding, none cut', () => {
  for (const look of [60, 80, 120].flatMap((columns) =>
    (['ja', 'en'] as const).map((language) => makeLook({ columns, language })),
  )) {
    const help = helpRows(look)
      .map((row) => rowText(fitRow(row, look.columns, look.cells)))
      .join('\n');
    expect(help).not.toContain('…');
    for (const key of ['shift+enter', 'ctrl+backspace', 'alt+Z', 'pagedown'])
      expect(help).toContain(key);
  }
});

test('a dialog names its keys as the table has them, and marks what Enter takes', () => {
  const look = makeLook({ language: 'en' });
  const text = stopRows('stop_now', look).map(rowText).join('\n');
  expect(text).toMatch(/^ {2}s +stop when the calls in flight have ended$/m);
  expect(text).toMatch(/^▸ d +stop now/m);
  expect(text).toMatch(/^ {2}esc +leave it running$/m);
});

test('where a run that is stopped at once does not go on, that is said before, and which key lets it go on', () => {
  for (const [language, said] of [
    ['en', /^▸ d +cancel it for good[\s\S]*After s you can resume/m],
    ['ja', /^▸ d +取り消して終える[\s\S]*s なら、あとで続きから/m],
  ] as const) {
    const look = makeLook({ language });
    expect(stopRows('stop_now', look, true).map(rowText).join('\n')).toMatch(said);
    expect(stopRows('stop_now', look).map(rowText).join('\n')).not.toMatch(said);
  }
});

test('a finished story that is in the way is said to be finished', () => {
  const title = (status: 'done' | 'paused', language: 'ja' | 'en') =>
    archiveRows(summary({ title: 'Fog', status }), true, undefined, makeLook({ language })).map(
      rowText,
    )[0];
  expect(title('done', 'ja')).toBe('「Fog」は完了した作品です。');
  expect(title('done', 'en')).toBe('“Fog” is here, finished.');
  expect(title('paused', 'ja')).toBe('「Fog」が作業中です。');
});

test('x on a run of another process says why it does nothing; on an own one it asks', () => {
  const done: unknown[] = [];
  const cockpit = {
    ask: (dialog: unknown) => done.push(dialog),
    say: (text: string) => done.push(text),
  };
  stop(cockpit, { id: 'one', readOnly: true }, 'not yours');
  stop(cockpit, { id: 'one', readOnly: false }, 'not yours');
  expect(done).toEqual(['not yours', { kind: 'stop', runs: ['one'], leave: false }]);
});

test('without the plain glyphs no dialog draws anything but ASCII and letters', () => {
  const look = makeLook({ ascii: true, language: 'en', ambiguous: 2 });
  const drawn = dialogs(look).flat().map(rowText).join('');
  expect(drawn.replace(/[\u0020-\u007E]/g, '')).toBe('');
});

const run: Route = { screen: 'run', run: 'a' };
const reader: Route = { screen: 'reader', run: 'a', path: undefined };

test('going deeper and back again ends at home, which is never left', () => {
  const deep = [run, reader].reduce((stack, to) => routeReducer(stack, { type: 'go', to }), [
    home,
  ] as readonly Route[]);
  expect(present(deep)).toEqual(reader);
  const back = routeReducer(routeReducer(deep, { type: 'back' }), { type: 'back' });
  expect(back).toEqual([home]);
  expect(routeReducer(back, { type: 'back' })).toEqual([home]);
});

test('going to the run that is in front, or home, adds no step back', () => {
  const once = routeReducer([home], { type: 'go', to: run });
  expect(routeReducer(once, { type: 'go', to: run })).toEqual(once);
  expect(routeReducer(once, { type: 'go', to: home })).toEqual([home]);
});

test('the question about trust names what would count, and how much more there is', () => {
  const look = makeLook({ language: 'en' });
  const text = trustRows('/w', manyGrants, false, look).map(rowText).join('\n');
  expect(text).toContain('personas/worker_0\\u001b[2J.md (changed): provider.base_url');
  expect(text).toMatch(/\d+ more \(see folio-tui trust show\)/);
  expect(trustRows('/w', [], false, look).map(rowText).join('\n')).not.toContain('more (see');
});

test('whoever has changed their own settings is told that these have changed, not asked whether they know the place', () => {
  const look = makeLook({ language: 'en' });
  const asked = (change: 'new' | 'changed') => {
    const grants: readonly Granting[] = [
      { name: 'config.yaml', change, keys: ['provider.base_url'] },
    ];
    return trustRows('/w', grants, false, look).map(rowText).join('\n');
  };
  expect(asked('changed')).toContain('Files have changed since you trusted them');
  expect(asked('changed')).toContain('config.yaml (changed): provider.base_url');
  expect(asked('new')).toContain('Do you trust this workspace?');
});

test('the help stands in columns of nearly one height, three of them on a wide screen', () => {
  const used = (columns: number) => helpRows(makeLook({ columns })).length;
  const [one, two, three] = [used(70), used(120), used(160)];
  expect(two).toBeLessThan(one * 0.7);
  expect(three).toBeLessThan(two);
});

test('over a question the help lists its own letters, and of its keys those that do something there', () => {
  const look = makeLook({ columns: 60, language: 'en' });
  const offered = [{ scope: 'question', action: 'confirm' }] as const;
  const rows = helpRows(look, {
    ...{ front: 'question', offered },
    choices: choiceKeys(choosePath, look),
  });
  const help = rows.map(rowText);
  for (const { key } of choosePath.choices)
    expect(help.some((row) => row.trim().startsWith(`${key} `))).toBe(true);
  const { keys } = look.messages.screens;
  expect(help.some((row) => row.endsWith(` ${keys['confirm']}`))).toBe(true);
  for (const action of ['less', 'more', 'comment', 'edit_path'])
    expect(help.some((row) => row.endsWith(` ${keys[action]}`))).toBe(false);
});

test('what a key does on a screen of its own stands in its help alone', () => {
  const offered = (['back', 'search'] as const).map(
    (action) => ({ scope: 'reader', action }) as const,
  );
  const look = makeLook({ language: 'en' });
  const help = helpRows(look, { front: 'reader', offered }).map(rowText).join('\n');
  expect(help).toMatch(/q\s+back/);
  expect(help).not.toMatch(/q\s+quit/);
});
