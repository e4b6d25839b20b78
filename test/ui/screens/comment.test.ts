import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { barePorts } from '../../support/bare-cockpit.ts';
import { type DrawnCockpit, drawCockpitHere } from '../../support/drawn-cockpit.tsx';
import { openFolioEngine, sitting, someIdea } from '../../support/folio/folio-world.ts';
import { tape } from '../../support/folio/scripted-provider.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { stoppedAtTheEnd } from '../../support/stopped-engine.ts';

type Asked = DrawnCockpit & { readonly root: string };

/** The cockpit on a story that waits at the choice of a path. */
async function openGate(): Promise<Asked> {
  const root = passingFolder('gate');
  const engine = await openFolioEngine({ root, provider: tape() });
  await sitting(engine.start('folio', { idea: someIdea }));
  const changes = { tell: [], more: false };
  const stopped = stoppedAtTheEnd(engine);
  const ports = barePorts({
    start: { kind: 'resume', run: undefined, options: {}, changes },
    provider: { name: 'recorded', connected: true },
    engine: async () => stopped,
  });
  return { ...drawCockpitHere(ports), root };
}

/** Paths chosen so far: read from the files, not from the screen. */
function answers({ root }: Asked): readonly string[] {
  const folder = path.join(root, 'rehearsal/current/.engine/answers');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.')) // a file on its way: gone by the time it is read
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .map((text) => JSON.stringify(JSON.parse(text)))
    .filter((text) => text.includes('"choice":"path-'));
}

test('a long comment is read from its beginning on two rows while it is typed, after it, and before the question has the keys again', async () => {
  const gate = await openGate();
  await gate.see('A / B / C を押して選び');
  await gate.pass(600);
  await gate.type('\t');
  await gate.until((text) => !/ひとこと（任意）: +tab/.test(text));
  const whole = `始まり${'海の見える町にして、'.repeat(5)}`;
  await gate.type(whole);
  const typed = await gate.see('始まり');
  expect(typed.replaceAll(/\s/g, '')).toContain(whole);
  await gate.type('もっと長く、'.repeat(12));
  await gate.type('\t');
  const kept = await gate.see('始まり');
  expect(kept).toMatch(/…\s+tab/);
  await gate.type('\u001B');
  await gate.until((text) => !text.includes('A / B / C を押して選び'));
  expect(gate.text()).toContain('始まり');
  // put off, it does not hear the key, which is then told of no more than it does
  expect(gate.text()).not.toContain(' tab');
  await gate.type('\t');
  await gate.see('tab は、ここでは使いません');
});

test.each([
  ['Tab', '\t'],
  ['Esc', '\u001B'],
  ['Enter', '\r'],
])('a comment stays and goes with the answer when its field is left by %s', async (_, key) => {
  const gate = await openGate();
  await gate.see('A / B / C を押して選び');
  await gate.pass(600);
  await gate.type('b');
  await gate.see('「B」を選択中');
  await gate.type('\t');
  await gate.until((text) => !/ひとこと（任意）: +tab/.test(text));
  await gate.type('海');
  await gate.see('ひとこと（任意）: 海');
  await gate.type(key);
  await gate.see('ひとこと（任意）: 海  tab');
  await gate.type('\t');
  await gate.until((text) => !text.includes('海  tab'));
  await gate.type('へ');
  await gate.see('ひとこと（任意）: 海へ');
  await gate.type(key);
  await gate.see('ひとこと（任意）: 海へ  tab');
  if (key === '\r') {
    await gate.type('\r');
    await gate.see('押すのが早すぎた');
    await gate.pass(1100);
  }
  expect(answers(gate)).toEqual([]);
  await gate.type('\r');
  await expect.poll(() => answers(gate), { timeout: 20_000 }).toHaveLength(1);
  expect(answers(gate)[0]).toContain('"comment":"海へ"');
});
