import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CrewInput } from '../../../../src/engine/workflows/crew/schema.ts';
import { taskOffer } from '../../../../src/ui/workflows/crew/offer.ts';
import { passingFolder } from '../../../support/passing-folder.ts';
import { openTerminalHere } from '../../../support/terminal-here.ts';

test('W puts what can be started into a crew’s request, in which each issue wakes those that waited for it', async () => {
  const base = passingFolder('hand-over');
  const issues = path.join(base, 'work', '.agent', 'issues');
  mkdirSync(issues, { recursive: true });
  const issue = (number: number, title: string, front = '') =>
    writeFileSync(path.join(issues, `${number}.md`), `---\ntitle: ${title}\n${front}\n---\n`);
  issue(1, 'Keep the tides');
  issue(2, 'Print the tides', 'dependsOn: [1]');
  const terminal = await openTerminalHere({ base, args: ['field', '--lang', 'en'] });
  await terminal.see('Let a crew of this program plan');
  // what it would hand over is said before: all, or what is ticked with what that waits for
  await terminal.see('W all 2 to a crew');
  const chosen = () =>
    terminal
      .text()
      .split('\n')
      .find((line) => line.startsWith(' ▸ '));
  for (const [issue, said] of [
    ['#1', 'W 1 ticked to a crew'],
    ['#2', 'W 2 ticked to a crew'],
  ] as const) {
    const at = new RegExp(`▸ +${issue} {3,}`);
    while (!at.test(chosen() ?? '')) {
      const before = chosen();
      terminal.type(issue === '#1' ? 'j' : 'k');
      await terminal.until(() => chosen() !== before);
    }
    terminal.type(' ');
    await terminal.see(said);
  }
  terminal.type('W');
  const home = await terminal.see('in 2 waves');
  expect(home).toContain('▸ crew');
  // drawn beside what can be begun; ctrl+t turns back to wave by wave
  expect(home).toContain('Each task as soon as what it needs is done');
  terminal.type('\x14');
  await terminal.until((text) => !text.includes('Each task as soon as'));
  // out of the field, and back to where it was handed over
  terminal.type('\x1b');
  await terminal.see('↵ read');
  terminal.type('\x1b');
  await terminal.see('Let a crew of this program plan');
  expect(CrewInput.parse(taskOffer.input('x', 'woken'))).toMatchObject({ dag: true });
  expect(CrewInput.parse(taskOffer.input('x', 'waves'))).toMatchObject({ dag: false });
});
