import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  allLedgerFiles,
  type LedgerFile,
} from '../../../../../src/engine/workflows/folio/contract/ledger/entries.ts';
import { openStory, type StoryOptions } from '../story-world.ts';

/* What happens to a book by hand: nothing of it is lost, its ledger stays, and it is said. */

const kept = (options: StoryOptions = {}): StoryOptions => ({
  ...options,
  config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
});
const pathA = (amount = 1) => ({ answers: [{ kind: 'choose_path', choice: 'path-A', amount }] });
const one = 'current/chapters/ch01';
const characters = 'current/bible/characters.yaml';

test('a chapter that was deleted by hand is there again as it was accepted, without a call, and that is said', async () => {
  const story = openStory(kept());
  await story.start(undefined, pathA(2));
  const before = { final: story.text(`${one}/final.md`), ledger: story.text(characters) };
  const calls = story.roles().length;
  story.remove(`${one}/final.md`);
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'warned', warning: 'state_corrected' }),
  );
  expect({ final: story.text(`${one}/final.md`), ledger: story.text(characters) }).toEqual(before);
  expect(story.roles()).toHaveLength(calls);
});

test('a chapter whose whole folder was deleted by hand takes nothing else with it: the others and what the author wrote into the ledger stay', async () => {
  const story = openStory(kept());
  await story.start(undefined, pathA(2));
  const own = '# 手書き\n- id: rule-1\n  rule: 恋愛なし\n';
  story.write('current/bible/rules.yaml', own);
  const second = story.text('current/chapters/ch02/final.md');
  rmSync(join(story.root, one), { recursive: true });
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'warned', warning: 'state_corrected' }),
  );
  expect(story.text(`${one}/final.md`)).toContain('第1章');
  expect(story.text('current/chapters/ch02/final.md')).toBe(second);
  expect(story.text('current/bible/rules.yaml')).toBe(own);
});

test('chapters that were brought in are read for the ledger one after the other, when their author has seen the price; a broken reading goes on', async () => {
  const text = (name: string) =>
    `霧笛が三度鳴って${name}は手帳を閉じた。\r\n\r\n「${'霧'.repeat(120)}」\r\n${'波の音。'.repeat(40)}`;
  const manuscript = ['霧', '船', '帆'].map((title) => ({ title, text: text('澪') }));
  let fails = true;
  const story = openStory(
    kept({
      script: {
        reply: ({ role, values }) =>
          role === 'folio/keeper' && values['chapter'] === 2 && fails ? 'no JSON' : undefined,
      },
    }),
  );
  const begun = await story.engine.start('folio', { idea: '灯台の話の続き。', manuscript }, {});
  if (begun.kind !== 'started') throw new Error(JSON.stringify(begun));
  for await (const _ of begun.run.events);
  await story.answer('path-A');
  await story.resume();
  const [asked] = await story.engine.questions();
  expect(asked?.question).toMatchObject({
    kind: 'ledger_of_manuscript',
    values: { estimate: [{ chapters: 3, usd: 0.01 }] },
  });
  expect(story.roles()).not.toContain('keeper');
  await story.answer('read');
  await story.resume();
  fails = false;
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  const read = story.calls.filter(({ role }) => role === 'folio/keeper');
  // the first and third once, the second when it could be had, and the one that was written
  expect(read.map(({ task }) => task.values['chapter'])).toEqual([1, 2, 3, 4, 2]);
  for (const [index, { text: own }] of manuscript.entries())
    expect(story.text(`current/chapters/ch0${index + 1}/final.md`)).toBe(own);
  expect(story.text('current/bible/summaries.yaml')).toContain('第2章の要約');
});

const nonsense: Readonly<Record<LedgerFile, string>> = {
  characters: '澪は十七歳。\n  - : [\n',
  places: 'a: 1\na: 2\n',
  things: '{places: [1, 2]}\n',
  timeline: '\u0000\u0001\uFFFD\n',
  threads: '- 3\n- [a, b]\n- id: x\n  what: 謎\n  status: maybe\n',
  rules: `- id: a\n  rule: ${'x'.repeat(5000)}\n  kind: law\n\t- tab\n`,
  summaries: 'a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n',
  findings: '- id: f\n  by: nobody\n  file: nowhere\n',
};

test('every file of the ledger may be edited into nonsense: each stays byte for byte, is named, and the story goes on', async () => {
  const story = openStory(kept());
  await story.start(undefined, pathA());
  for (const file of allLedgerFiles) story.write(`current/bible/${file}.yaml`, nonsense[file]);
  const [run] = await story.engine.runs();
  await story.engine.tell(run?.id ?? '', { kind: 'more_chapters', upTo: 2 });
  const first = await story.resume();
  expect(first.result.status).toBe('done');
  const { events } = await story.resume();
  for (const file of allLedgerFiles) {
    const now = story.text(`current/bible/${file}.yaml`);
    // what is no list takes nothing in; among entries that are nonsense the keeper's own may stand
    if (file !== 'threads') expect(now).toBe(nonsense[file]);
    else for (const line of nonsense[file].split('\n')) expect(now).toContain(line);
  }
  const named = [...first.events, ...events].flatMap((event) =>
    event.type === 'warned' && event.warning === 'ledger_unread' ? [event.values['path']] : [],
  );
  expect(new Set(named).size).toBeGreaterThanOrEqual(5);
});

/** A story whose author wrote these people before the keeper says this of the second chapter. */
async function told(people: string, changes: readonly object[]) {
  const story = openStory(
    kept({
      script: {
        reply: ({ role, values }) =>
          role === 'folio/keeper' && values['chapter'] === 2
            ? JSON.stringify({ summary: '要約', state: '', changes })
            : undefined,
      },
    }),
  );
  await story.start(undefined, pathA());
  story.write(characters, people);
  const [run] = await story.engine.runs();
  await story.engine.tell(run?.id ?? '', { kind: 'more_chapters', upTo: 2 });
  const walked = await story.resume();
  const dropped = walked.events.find(
    (event) => event.type === 'warned' && event.warning === 'keeper_dropped',
  );
  return { story, status: walked.result.status, dropped };
}

const quote = '霧笛が三度鳴って澪は手帳を閉じた';
const authors =
  '# 手書き\n- id: mio\n  name: 澪\n  aliases: [灯台の娘]\n  facts:\n    - {about: 利き手, fact: 左}\n';

test('a keeper that invents, renames, contradicts and returns ten thousand changes alters nothing of the author’s, and is counted', async () => {
  const invented = { kind: 'fact', of: 'mio', about: '髪', fact: '金', quote: '金色の髪が光った' };
  const changes = [
    { kind: 'person', id: 'mio', name: '渚', age: '40', quote },
    { kind: 'fact', of: 'mio', about: '利き手', fact: '右', quote },
    { kind: 'fact', of: 'mio', about: '持ち物', fact: '手帳', quote },
    { kind: 'fact', of: 'mio', about: '持ち物', fact: '鐘', quote },
    { kind: 'nonsense' },
    ...Array.from({ length: 9995 }, () => invented),
  ];
  const { story, status, dropped } = await told(authors, changes);
  expect(status).toBe('waiting');
  const after = story.text(characters);
  expect(after).toContain(authors);
  expect(after).not.toContain('金');
  expect(after).not.toContain('name: 渚');
  expect(dropped).toMatchObject({ values: { chapter: 2, quotes: 75, forms: 1, over: 9920 } });
  // the other name, the other hand, and what the keeper says twice, each put before the author
  const findings = story.text('current/bible/findings.yaml');
  expect(findings.match(/^- id:/gm)).toHaveLength(3);
  expect(await story.engine.questions()).toHaveLength(3);
});

test('two names that are one person are one, by the alias its author wrote; a name that two people have is taken for neither', async () => {
  const one = await told(authors, [
    { kind: 'person', id: 'musume', name: '灯台の娘', quote },
    { kind: 'fact', of: '灯台の娘', about: '持ち物', fact: '手帳', quote },
  ]);
  expect(one.story.text(characters)).toContain(authors);
  expect(one.story.text(characters)).not.toContain('id: musume');
  expect(one.story.text(characters)).toContain('fact: 手帳');
  const two = '- id: a\n  name: 澪\n- id: b\n  name: 澪\n';
  const twice = await told(two, [
    { kind: 'fact', of: '澪', about: '持ち物', fact: '手帳', quote },
    { kind: 'fact', of: 'b', about: '靴', fact: '赤い', quote },
  ]);
  expect(twice.story.text(characters)).toContain('- id: a\n  name: 澪\n');
  expect(twice.story.text(characters)).not.toContain('fact: 手帳');
  expect(twice.story.text(characters)).toContain('赤い');
  expect(twice.dropped).toMatchObject({ values: { unknown: 1 } });
});

test('a draft of an accepted chapter that was deleted by hand takes nothing with it', async () => {
  const story = openStory(kept());
  await story.start(undefined, pathA(2));
  const before = { final: story.text(`${one}/final.md`), ledger: story.text(characters) };
  const calls = story.roles().length;
  story.remove(`${one}/draft-01.md`);
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  expect({ final: story.text(`${one}/final.md`), ledger: story.text(characters) }).toEqual(before);
  expect(story.roles()).toHaveLength(calls);
});
