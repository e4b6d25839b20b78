import { beforeAll, expect, test } from 'vitest';
import { buildTinyCockpit } from '../../support/build-tiny.ts';
import { type Step, script } from '../../support/case-script.ts';
import { chosenFrom } from '../../support/points/chosen.ts';
import { tables } from '../../support/points/tables.ts';
import { type Asking, armed, ask, choices, leave, quiet, wait } from './asking.ts';
import { askOnScreen } from './asking-here.ts';

/* The cases of terminals with the dialog they name: an agent wants to run `git push origin main`. */
const command = 'git push origin main';
const shown = `│ ${command}`;

let entry = '';
beforeAll(async () => {
  entry = await buildTinyCockpit('asking-cockpit.ts');
});

/** Plays the keys of a case; its dialog has opened when the command stands in it, not when a row tells of it. */
async function play(
  terminal: Pick<Asking, 'see' | 'type' | 'pass' | 'resize'>,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    if (step.wait_for !== undefined) await terminal.see(shown);
    else if (step.wait_ms !== undefined) {
      await terminal.pass(step.wait_ms);
      await written();
    } else if (step.text !== undefined) terminal.type(step.text);
    else if (step.hex !== undefined) terminal.type(Buffer.from(step.hex, 'hex'));
    else if (step.resize !== undefined) {
      const [columns = 80, rows = 24] = step.resize.split('x').map(Number);
      terminal.resize(columns, rows);
    }
  }
}

/** What is answered is in its file by then. */
const written = () => wait(100);

const dialogs = (text: string) => text.split(shown).length - 1;

test('C03: with a permission asked for in 20 × 5 nothing is drawn over the edge and nothing can be allowed', async () => {
  const terminal = await askOnScreen([command]);
  await armed(terminal);
  terminal.resize(20, 5);
  await terminal.see('60×16');
  expect(terminal.lines()).toHaveLength(5);
  expect(terminal.text()).not.toContain('git push');
  await terminal.pass(quiet);
  for (const key of ['y', 'A', 'y', '\r', ' ']) {
    terminal.type(key);
    await wait(100);
  }
  expect(choices(terminal)).toEqual([]);
  // In a window it fits into, it is there again and can be refused.
  terminal.resize(80, 24);
  await armed(terminal);
  terminal.type('n');
  await terminal.until(() => choices(terminal).length === 1);
  expect(choices(terminal)).toEqual(['deny']);
  await leave(terminal);
});

test('C03: a cockpit opened in 20 × 5 on a waiting permission ends by Ctrl+C and leaves the terminal as it was', async () => {
  const terminal = await ask(entry, [command], { columns: 20, rows: 5 });
  await terminal.see('60×16');
  expect(terminal.lines()).toHaveLength(5);
  await play(terminal, script('c03_small.json').slice(1));
  expect(await terminal.ended).toMatchObject({ cooked: true });
  expect(choices(terminal)).toEqual([]);
});

test('C04: a window resized while a permission is asked for shows it once, whole, and still open', async () => {
  const terminal = await askOnScreen([command]);
  await play(terminal, script('c04_resize.json'));
  await terminal.until((text) => dialogs(text) === 1);
  expect(terminal.lines()).toHaveLength(40);
  expect(choices(terminal)).toEqual([]);
  await leave(terminal);
});

test('C07: a paste with newlines and "y" into a permission dialog allows nothing', async () => {
  const terminal = await askOnScreen([command]);
  await play(terminal, script('c07_paste.json'));
  expect(choices(terminal)).not.toContain('once');
  expect(choices(terminal)).not.toContain('always');
  expect(dialogs(terminal.text())).toBe(1);
  await leave(terminal);
});

type Script = { readonly name: string; readonly keys: readonly Step[]; readonly expect: string };
const typeahead: readonly Script[] = script('c08_typeahead.json');

const tooSoon = typeahead.filter((one) => one.expect === 'pending');
const chosen = typeahead.filter(
  (one) =>
    !tooSoon.includes(one) || chosenFrom(tables.keysTooSoon, 1).includes(tooSoon.indexOf(one)),
);

test.each(chosen)('C08: $name, in a permission dialog: $expect', async (row) => {
  const terminal = await askOnScreen([command]);
  await play(terminal, row.keys);
  expect(choices(terminal)).toEqual(row.expect === 'denied' ? ['deny'] : []);
  await leave(terminal);
});
