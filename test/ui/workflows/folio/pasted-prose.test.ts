import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offeringsOf } from '../../../../src/ui/cockpit/offering.ts';
import { frontDoor } from '../../../../src/ui/screens/home/find-door.ts';
import { looksLikeManuscript } from '../../../../src/ui/workflows/folio/pasted-prose.ts';
import { workflows } from '../../../../src/ui/workflows/registry.ts';
import { requests } from '../../door/requests.ts';
import { makeLook } from '../../screens/looks.ts';

/* A manuscript that somebody puts into the field for requests. */

const scene = [
  '　船が汐路《しおじ》の港へ入ったのは、夜明けの五分前だった。',
  '　三年ぶりである。桟橋には誰もいない。いないはずだと分かっていて、それでも渚は甲板から目で探した。',
  '「お客さん、足もと気をつけて」',
  'と答えた老いた船員が、たたんだ毛布を抱えたまま、板を渡るのを見ていた。',
  '',
  '　坂の途中に、父の家がある。煙突に煙はない。――まだ寝ているのだろうか。',
  '「……それとも、もう」',
  '　電報には、カエラレタシとだけあった。あれは、命令することに慣れた人の文だ。',
];
const japanese = [...scene, '', ...scene, '', ...scene].join('\n');
const paragraph =
  'The ship came in five minutes before dawn, and nobody stood on the pier to take the rope.';
const english = Array.from({ length: 4 }, () => [
  paragraph,
  '',
  '“Mind the plank,” the old sailor said, and held the blanket against his chest.',
  '',
  `She thanked him. ${paragraph}`,
])
  .flat()
  .join('\n');

test('paragraphs of prose with speech, or under headings, are one in either language', () => {
  expect(looksLikeManuscript(japanese)).toBe(true);
  expect(looksLikeManuscript(english)).toBe(true);
  expect(looksLikeManuscript(japanese.replaceAll('\n', '\r\n'))).toBe(true);
  expect(looksLikeManuscript(`第一章　帰港\n\n${japanese.replaceAll(/^「.*$/gm, '')}`)).toBe(true);
});

test('requests are none, whatever stands in them: a wish before or behind prose, lists, logs, a letter, what is short', () => {
  for (const { text } of requests) expect([text, looksLikeManuscript(text)]).toEqual([text, false]);
  for (const wish of ['次の文章を直してください。', '要約して', 'この場面の感想をお願いします。']) {
    expect(looksLikeManuscript(`${wish}\n\n${japanese}`)).toBe(false);
    expect(looksLikeManuscript(`${japanese}\n\n${wish}`)).toBe(false);
  }
  expect(looksLikeManuscript(`Please fix the typos in this.\n\n${english}`)).toBe(false);
  expect(looksLikeManuscript(scene.join('\n'))).toBe(false);
  const log = Array.from({ length: 40 }, (_, n) => `src/a.ts:${n}: error: “x” is not a number.`);
  expect(looksLikeManuscript(log.join('\n'))).toBe(false);
  const list = Array.from({ length: 40 }, (_, n) => `- ${n}: 「名前」を一覧に入れる。`);
  expect(looksLikeManuscript(list.join('\n'))).toBe(false);
  const guide = readFileSync(new URL('../../../../README.ja.md', import.meta.url), 'utf8');
  expect(looksLikeManuscript(guide)).toBe(false);
});

test('home says what Enter does with it, looks at it as at a file, to the letter, and begins what was picked by a key', async () => {
  const offers = offeringsOf(workflows, makeLook({ language: 'ja' }));
  const { folioScreens } = await import('../../../../src/ui/workflows/folio/index.tsx');
  const asked: { kind: string }[] = [];
  const cockpit = {
    ...{ offers, offer: offers[4], isPicked: false, runs: [] },
    rooms: new Map([['folio', folioScreens]]),
    ports: { given: { text: async () => '', files: async () => [] } },
    ask: (dialog: { kind: string }) => asked.push(dialog),
    attempt: async (work: () => Promise<void>) => await work(),
  } as unknown as Parameters<typeof frontDoor.send>[2];
  expect(frontDoor.doorFor(japanese, cockpit)?.said?.ja).toContain('/import');
  const send = (typed: string, at: typeof cockpit) =>
    frontDoor.send(typed, { offer: undefined, door: undefined, offered: [] }, at, makeLook());
  send(`\n${japanese}\n`, cockpit);
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked).toMatchObject([
    {
      kind: 'readings',
      readings: { ways: [{ start: { input: { manuscript: [{ text: `${japanese}\n` }] } } }] },
    },
  ]);
  const picked = { ...cockpit, isPicked: true };
  expect(frontDoor.doorFor(japanese, picked)).toBeUndefined();
  send(japanese, picked);
  expect(asked).toHaveLength(1);
});
