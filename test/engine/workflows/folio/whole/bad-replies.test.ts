import { describe, expect, test } from 'vitest';
import type { ModelReply, ModelRequest } from '../../../../../src/agents/provider.ts';
import type { Failure } from '../../../../../src/engine/data/failure.ts';
import { cardText } from '../../../../support/folio/cards.ts';
import { crewFiles, faultsOf } from '../../../../support/folio/founding-schemas.ts';
import { type Script, scripted } from '../../../../support/folio/scripted-provider.ts';
import { chapterOne, storyInHand } from '../../../../support/folio/story-in-hand.ts';
import { openManualClock } from '../../../../support/manual-clock.ts';

/* Models that do not do what they are asked, `docs/spec/folio.md` §15. */

const summary = `${chapterOne}/reviews/round-01/editor-summary.json`;
const prose = 'とても良い章でした。特に朝の場面が心に残ります。満点です。';

const isReview = ({ role, tag }: ModelRequest, agent: string, round = 1) =>
  role === `folio/${agent}` && tag.values['round'] === round;

/** Stylist does this in round 1, the first `times` times it is asked. */
const stylist =
  (does: string | Partial<ModelReply> | Failure, times = Number.POSITIVE_INFINITY): Script =>
  (request, before) =>
    isReview(request, 'stylist') && before < times ? does : undefined;

describe('a reviewer that only ever answers in prose', () => {
  test('is an error that names it; the other seven scorecards are kept and nothing is averaged', async () => {
    const { start, files, asked, question, model } = await storyInHand(scripted(stylist(prose)));
    expect((await start()).result).toEqual({ status: 'waiting', failure: null });
    // Asked, asked to repair with what is wrong, asked afresh.
    expect(asked().filter((role) => role === 'stylist')).toHaveLength(3);
    const repair = model.calls.filter(({ role }) => role === 'stylist')[1]?.request.followUp;
    expect(repair?.assistant).toBe(prose);
    expect(repair?.user).toMatch(/JSON/);
    const cards = await files.list(`${chapterOne}/reviews/round-01`);
    expect(cards).toEqual(
      crewFiles
        .filter((name) => name !== 'stylist')
        .map(json)
        .sort(),
    );
    expect(await question()).toMatchObject({
      kind: 'missing_scorecard',
      values: { agent: 'Stylist', chapter: 1, round: 1, failure: { kind: 'invalid_reply' } },
      choices: [{ id: 'retry' }, { id: 'skip', weighty: true }],
    });
    expect(await files.json('current/state.json')).toMatchObject({
      status: 'error',
      error: { code: 'invalid_reply', agent: 'Stylist' },
    });
    expect(await files.json('current/progress.json')).toMatchObject({
      status: 'エラー',
      message: expect.stringContaining('Stylist'),
      agents: { Stylist: { status: 'error' }, Atlas: { status: 'done' } },
    });
  });

  test('is the only one called when a person says «retry»', async () => {
    const story = await storyInHand(scripted(stylist(prose, 3)));
    await story.start();
    story.asked();
    await story.answer('retry');
    const { result } = await story.resume();
    expect(result.status).toBe('done');
    const round = story.asked();
    expect(round[0]).toBe('stylist');
    expect(round.slice(1).sort()).toEqual(['plotter-draft', ...crewFiles, 'keeper'].sort());
    expect((await story.files.json(summary)).missing_agents).toEqual([]);
  });

  test('makes the round unpassable when a person says «skip», and is called no more in it', async () => {
    const perfect = scripted((request, before) => {
      const card = stylist(prose)(request, before);
      if (card !== undefined) return card;
      const agent = crewFiles.find((name) => isReview(request, name));
      return agent === undefined ? undefined : { ...best(agent) };
    });
    const story = await storyInHand(perfect);
    await story.start();
    story.asked();
    await story.answer('skip');
    await story.resume();
    expect(story.asked().filter((role) => role === 'stylist')).toHaveLength(1);
    expect(await story.files.json(summary)).toMatchObject({
      outcome: 'FAIL',
      average: 9,
      missing_agents: ['Stylist'],
      editor_assessment: { pass_gate: false, reason: 'Stylist missing' },
      decision_log: expect.arrayContaining([expect.objectContaining({ rule: 'skip' })]),
    });
    const notes = await story.files.text(`${chapterOne}/revision-notes-01.md`);
    expect(notes).toContain('- Stylist: missing');
    expect(notes).toContain('Gate: FAIL (Stylist missing)');
  });
});

describe('a reviewer that', () => {
  test.each([
    ['refuses', { text: '', stop: 'refusal', rawStop: 'refusal' }, 'refused', 1],
    [
      'is cut off even with twice the room',
      { text: '{"scores"', stop: 'max_tokens' },
      'truncated',
      2,
    ],
    ['says nothing', '', 'empty_reply', 3],
    ['finds its window full', { text: 'x', stop: 'context' }, 'context_full', 1],
    ['stops for a reason nobody knows', { text: '{}', stop: 'unknown' }, 'unknown_stop', 1],
    ['stalls for ever', { kind: 'stream_idle', seconds: 300 }, 'stream_idle', 6],
    ['babbles without end', '花が咲く。'.repeat(60_000), 'invalid_reply', 3],
    ['scores with what is no score', badScores('満点'), 'invalid_reply', 3],
    ['scores beyond ten', badScores(11), 'invalid_reply', 3],
    ['reviews another draft', other(), 'invalid_reply', 3],
  ] as const)('%s leaves a question and seven scorecards', async (_, does, kind, times) => {
    const story = await storyInHand(scripted(stylist(does as string)), {
      clock: openManualClock({ auto: true }),
    });
    expect((await story.start()).result.status).toBe('waiting');
    expect(story.asked().filter((role) => role === 'stylist')).toHaveLength(times);
    expect(await story.question()).toMatchObject({
      kind: 'missing_scorecard',
      values: { agent: 'Stylist', failure: { kind } },
    });
    // What a screen has to draw stays small, however much was said.
    expect(JSON.stringify(await story.question()).length).toBeLessThan(4000);
    expect(await story.files.list(`${chapterOne}/reviews/round-01`)).toHaveLength(7);
    await story.answer('skip');
    expect((await story.resume()).result.status).toBe('done');
  });

  test('talks for a long time before its scorecard is understood all the same', async () => {
    const chatter = scripted((request) =>
      isReview(request, 'stylist')
        ? `${'まず雑感。'.repeat(2000)}\n\n${best('stylist').text}\n以上。`
        : undefined,
    );
    const story = await storyInHand(chatter);
    expect((await story.start()).result.status).toBe('done');
    expect((await story.files.json(summary)).crew_scores.stylist).toBe(9);
  });
});

test('a draft with control characters is cleaned, a scorecard with them is data in its files', async () => {
  const esc = '\u001b[31m\u0007\u202e';
  const paragraph = `${esc}${'朝の霧が晴れて、船が見えた。'.repeat(20)}`;
  const story = await storyInHand(
    scripted((request) => {
      if (request.role === 'folio/plotter-draft' && request.tag.values['round'] === 1)
        return `# 第1章：霧${esc}\n\n¶1\n${paragraph}\n`;
      if (!isReview(request, 'stylist')) return undefined;
      const card = JSON.parse(best('stylist').text);
      const issue = { severity: 'high', location: '¶1', problem: `硬い${esc}`, fix: `直す${esc}` };
      return JSON.stringify({ ...card, issues: [issue] });
    }),
  );
  expect((await story.start()).result.status).toBe('done');
  const draft = await story.files.text(`${chapterOne}/draft-01.md`);
  expect(draft).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  expect(draft).toContain('朝の霧が晴れて');
  const card = await story.files.json(`${chapterOne}/reviews/round-01/stylist.json`);
  expect(card.issues[0].problem).toBe(`硬い${esc}`);
  for (const file of (await story.files.tree('')).filter((name) => name.endsWith('.json')))
    expect(faultsOf(file, await story.files.text(file))).toBe('');
});

test('what a reviewer claims about the gate is worth nothing: the engine reckons itself', async () => {
  const boasting = scripted((request) => {
    const agent = crewFiles.find((name) => isReview(request, name));
    if (agent === undefined) return undefined;
    const score = agent === 'stylist' ? 6.4 : 9;
    const card = { ...JSON.parse(best(agent, score).text), overall: 10, pass_gate: true };
    return JSON.stringify({ ...card, action: 'pass', outcome: 'PASS' });
  });
  const story = await storyInHand(boasting);
  await story.start();
  expect(await story.files.json(summary)).toMatchObject({
    crew_scores: { stylist: 6.4, plotter: 9 },
    outcome: 'FAIL',
    editor_assessment: { pass_gate: false, action: 'continue_review', reason: 'Stylist 6.4 < 6.5' },
    round_history: [{ round: 1, gate: 'fail' }],
  });
  const card = await story.files.json(`${chapterOne}/reviews/round-01/stylist.json`);
  expect(card).toMatchObject({ overall: 6.4, overall_reported: 10 });
  expect(card).not.toHaveProperty('pass_gate');
});

test.each([
  ['refuses', { text: '', stop: 'refusal' }, 'refused'],
  ['writes an apology', '申し訳ありませんが、この章は書けません。', 'invalid_reply'],
] as const)(
  'a Plotter that %s instead of a draft ends the run with a reason; a resume goes on',
  async (_, does, kind) => {
    const story = await storyInHand(
      scripted((request, before) =>
        isReview(request, 'plotter-draft') && before < 3 ? does : undefined,
      ),
    );
    const first = await story.start();
    expect(first.result).toMatchObject({
      status: 'failed',
      failure: { kind: 'agent_failed', agent: 'folio/plotter-draft', cause: { kind } },
    });
    expect(await story.files.json('current/progress.json')).toMatchObject({ status: 'エラー' });
    expect(await story.files.list(chapterOne)).toEqual([]);
    let status = '';
    for (let sittings = 0; status !== 'done' && sittings < 4; sittings += 1)
      status = (await story.resume()).result.status;
    expect(status).toBe('done');
  },
);

function json(name: string): string {
  return `${name}.json`;
}

function best(agent: string, score: unknown = 9): { readonly text: string } {
  return { text: cardText(agent, score) };
}

function badScores(score: unknown): string {
  return best('stylist', score).text;
}

function other(): string {
  return JSON.stringify({ ...JSON.parse(best('stylist').text), target: 'ch01-draft-07', round: 7 });
}
