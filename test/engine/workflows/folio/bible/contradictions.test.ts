import { expect, test } from 'vitest';
import { finish } from '../../../../support/scripted-agents.ts';
import { keeperReply } from '../replies.ts';
import { openStory } from '../story-world.ts';

/* Two places that cannot both be true, of a manuscript that was brought along: asked about before anything is written after it. */

const sentence = '霧笛が三度鳴って澪は手帳を閉じた';
const chapter = (title: string) => ({
  title,
  text: `${title}の朝。${sentence}。\n\n「${'霧'.repeat(120)}」\n\n${'波の音。'.repeat(40)}`,
});
const manuscript = [chapter('一'), chapter('二')];

async function brought(more: object = {}) {
  const story = openStory({
    config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
    script: {
      reply: (task) => {
        if (task.role !== 'folio/keeper') return undefined;
        const { chapter: read } = task.values;
        if (read === 3) return JSON.stringify({ summary: '三', state: '岬', changes: [] });
        return read === 2 ? keeperReply(task).replace('"手帳"', '"日記"') : undefined;
      },
    },
  });
  const answers = [
    { kind: 'choose_path', choice: 'path-A', amount: 1 },
    { kind: 'ledger_of_manuscript', choice: 'read' },
  ];
  const input = { idea: '灯台の話の続き。', manuscript, ...more };
  const told = await finish(story.engine.start('folio', input, { answers }));
  return { story, told };
}

type Story = Awaited<ReturnType<typeof brought>>['story'];

const drafts = (story: Story) => story.roles().filter((role) => role === 'plotter-draft');
const asked = async (story: Story) =>
  (await story.engine.questions()).map(({ question }) => question);
const findings = 'current/bible/findings.yaml';

test('what contradicts itself in a manuscript is asked about before the next chapter is begun', async () => {
  const { story, told } = await brought();
  expect(told.result.status).toBe('waiting');
  expect((await asked(story)).map(({ kind }) => kind)).toEqual(['ledger_finding']);
  expect(drafts(story)).toEqual([]);
  await story.answer('later');
  expect((await story.resume()).result.status).toBe('done');
  expect(drafts(story)).toHaveLength(1);
});

test('of a text that is wrong it is asked in which place, and what is wrong there is noted for that chapter', async () => {
  const { story } = await brought();
  await story.answer('text');
  expect((await story.resume()).result.status).toBe('waiting');
  const [which] = await asked(story);
  expect(which).toMatchObject({
    kind: 'ledger_place',
    values: { sides: [{ chapter: 2 }, { chapter: 1 }] },
  });
  expect(which?.choices.map(({ id }) => id)).toEqual(['later_place', 'earlier_place', 'later']);
  await story.answer('earlier_place');
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'said',
      notice: 'finding_in_text',
      values: { chapter: 1, paragraph: 1 },
    }),
  );
  expect(story.text(findings)).toContain('wrong: earlier');
  // what the other place says is right: the next chapter is told that
  expect(story.text('current/bible/characters.yaml')).toContain('日記');
});

test('the later place is noted as before, and a question that is put off leaves both places as they are', async () => {
  const { story } = await brought();
  await story.answer('text');
  await story.resume();
  await story.answer('later_place');
  const { events } = await story.resume();
  expect(events).toContainEqual(
    expect.objectContaining({ notice: 'finding_in_text', values: { chapter: 2, paragraph: 1 } }),
  );
  expect(story.text('current/bible/characters.yaml')).toContain('手帳');
  const other = (await brought()).story;
  await other.answer('text');
  await other.resume();
  await other.answer('later');
  expect((await other.resume()).result.status).toBe('done');
  expect(other.text(findings)).toContain('status: open');
});

test('said on the ledger’s own screen, it is asked in which place as well', async () => {
  const { story } = await brought();
  await story.answer('later');
  await story.resume();
  const [run] = await story.engine.runs();
  const finding = /id: (\S+)/.exec(story.text(findings))?.[1] ?? '';
  const item = { kind: 'settle_finding', finding, as: 'text', reason: '' } as const;
  await story.engine.tell(run?.id ?? '', item);
  expect((await story.resume()).result.status).toBe('waiting');
  expect((await asked(story)).map(({ kind }) => kind)).toEqual(['ledger_place']);
  await story.answer('earlier_place');
  await story.resume();
  expect(story.text(findings)).toContain('wrong: earlier');
});

const toldText = (story: Story) => {
  const finding = /id: (\S+)/.exec(story.text(findings))?.[1] ?? '';
  return { kind: 'settle_finding', finding, as: 'text', reason: '' } as const;
};
async function tell(story: Story, ...items: readonly ReturnType<typeof toldText>[]) {
  const [run] = await story.engine.runs();
  for (const item of items) await story.engine.tell(run?.id ?? '', item);
}
async function toldEarlier() {
  const { story } = await brought();
  await story.answer('later');
  await story.resume();
  await tell(story, toldText(story));
  await story.resume();
  await story.answer('earlier_place');
  await story.resume();
  expect(story.text(findings)).toContain('wrong: earlier');
  return story;
}

test('in which place a text is wrong stands when that is said once more, and when the program ended before it was noted as done', async () => {
  const story = await toldEarlier();
  const settled = story.text(findings);
  // said twice before anybody looks
  await tell(story, toldText(story), toldText(story));
  expect((await story.resume()).result.status).toBe('done');
  expect(story.text(findings)).toBe(settled);

  const receipts = 'current/.engine/receipts';
  const of = story.list(receipts).find((name) => name.startsWith('ledger-told-3')) ?? '';
  const receipt = story.json(`${receipts}/${of}`);
  const begun = { ...receipt, finishedAt: null, result: null };
  story.write(`${receipts}/${of}`, JSON.stringify(begun));
  await story.resume();
  expect(story.json(`${receipts}/${of}`).finishedAt).not.toBeNull();
  expect(story.text(findings)).toBe(settled);
});

test('said twice in one go, it is asked once in which place the text is wrong', async () => {
  const { story } = await brought();
  await story.answer('later');
  await story.resume();
  await tell(story, toldText(story), toldText(story));
  expect((await story.resume()).result.status).toBe('waiting');
  expect((await asked(story)).map(({ kind }) => kind)).toEqual(['ledger_place']);
  await story.answer('earlier_place');
  await story.resume();
  expect(story.text(findings)).toContain('wrong: earlier');
});

test('which chapter is read for the ledger is said before it is read, with how many there are and are done', async () => {
  const { told } = await brought();
  const order = told.events.flatMap((event) =>
    event.type === 'said' && /^ledger_(?:reading|kept)$/.test(event.notice)
      ? [[event.notice, event.values['chapter'], event.values['done'], event.values['of']]]
      : [],
  );
  expect(order).toEqual([
    ['ledger_reading', 1, 0, 2],
    ['ledger_kept', 1, undefined, undefined],
    ['ledger_reading', 2, 1, 2],
    ['ledger_kept', 2, undefined, undefined],
  ]);
});

test('what contradicts itself in a manuscript that is only reviewed is asked about when it has been read', async () => {
  const { story } = await brought({ review_only: true });
  const [run] = await story.engine.runs();
  await story.engine.tell(run?.id ?? '', { kind: 'keep_ledger' });
  await story.resume();
  await story.answer('read');
  expect((await story.resume()).result.status).toBe('waiting');
  expect((await asked(story)).map(({ kind }) => kind)).toEqual(['ledger_finding']);
});
