import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { seenAtRest } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';

/*
 * F-06, F-47: what the Editor has to say reaches the person through progress.json and the event log alone. A story of which
 * nothing else is left looks the same; only its prose, which is the work itself, is gone.
 */

/** Left of the prose, and the rows around both panes. */
function told(terminal: TerminalHere): readonly string[] {
  const rows = terminal.text().split('\n');
  const pane = rows.slice(3, 20).map((row) => row.split('│')[0]?.trimEnd() ?? '');
  return [...rows.slice(0, 2).map((row) => row.trimEnd()), ...pane];
}

/** Leaves only these, by their names, in a folder. */
function keepOnly(folder: string, names: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(path.join(folder, name), { recursive: true });
}

test.each([
  ['ja_JP.UTF-8', '第1章が合格しました'],
  ['en_US.UTF-8', 'Chapter 1 is accepted'],
])(
  'all that the screen says of a story stands in progress.json or the event log (%s)',
  async (lang, accepted) => {
    const first = await openTerminalHere({
      env: { LANG: lang },
      args: ['write', 'a lighthouse', '--yes', '--path', 'A', '--speed', '1000'],
    });
    await first.until(seenAtRest(accepted));
    const before = told(first);
    expect(before.filter((row) => /[━─]{6}┃[━─]{3}/.test(row))).toHaveLength(8);
    first.type('q');
    expect((await first.ended).code).toBe(0);
    const work = first.folders.work;
    const place = path.join(work, 'workspace/rehearsal');
    keepOnly(place, ['current']);
    keepOnly(path.join(place, 'current'), ['.engine', 'progress.json']);
    keepOnly(path.join(place, 'current/.engine'), ['answers', 'events.jsonl', 'summary.json']);
    keepOnly(path.join(place, 'current/.engine/answers'), ['input.json']);
    const again = await openTerminalHere({
      cwd: work,
      env: { LANG: lang, XDG_CONFIG_HOME: first.folders.config },
    });
    await again.until((text) => /7\.\d\d/.test(text));
    again.type('\t');
    await again.until((text) => /↵ (?:読む|read)/.test(text));
    again.type('\r');
    await again.until((text) => (text.match(/[━─]{6}┃[━─]{3}/g) ?? []).length === 8);
    expect(told(again)).toEqual(before);
    again.type('q');
    await again.ended;
  },
);
