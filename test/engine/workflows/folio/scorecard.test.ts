import { describe, expect, test } from 'vitest';
import {
  allReviewers,
  reviewerOf,
} from '../../../../src/engine/workflows/folio/contract/reviewers.ts';
import {
  type CardReply,
  cardReply,
  Scorecard,
  scorecardOf,
} from '../../../../src/engine/workflows/folio/scorecard.ts';
import { card } from './cards.ts';

const stylist = { agent: 'stylist', chapter: 1, round: 2 } as const;
const reply = {
  agent: 'Stylist',
  target: 'ch01-draft-02',
  round: 2,
  scores: { prose_quality: 7.5, rhythm: 6.8, freshness: 8.0, dialogue: 7.2, vocabulary: 7.8 },
  overall: 7.46,
  issues: [{ severity: 'high', location: '¶12-15', problem: '説明が続く。', fix: '会話に。' }],
};
const facts = { previous: undefined, paragraphs: 20, at: '2026-02-05T10:33:00Z' };

function parsed(given: object): CardReply {
  return cardReply(stylist).parse({ ...reply, ...given });
}

function problemsOf(given: object): string[] {
  const result = cardReply(stylist).safeParse({ ...reply, ...given });
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a scorecard reply', () => {
  test('may leave out what the engine knows', () => {
    const { scores, issues } = reply;
    expect(cardReply(stylist).safeParse({ scores, issues }).success).toBe(true);
  });

  test.each([
    [
      { target: 'ch01-draft-01' },
      'target: must be ch01-draft-02: the scorecard is about another draft',
    ],
    [
      { target: 'ch02-draft-02' },
      'target: must be ch01-draft-02: the scorecard is about another draft',
    ],
    [{ round: 1 }, 'round: must be 2: the scorecard is about another round'],
    [{ agent: 'Voice' }, 'agent: must be Stylist'],
  ])('about something else is refused: %o', (given, problem) => {
    expect(problemsOf(given)).toEqual([problem]);
  });

  test('may spell the target and the round in another way', () => {
    expect(problemsOf({ target: 'Ch1-Draft-2.md', round: '2', agent: 'STYLIST' })).toEqual([]);
  });

  test.each([0.9, 11, 75, 'N/A', null, true])('with an axis of %o names the axis', (rhythm) => {
    expect(problemsOf({ scores: { ...reply.scores, rhythm } })).toEqual([
      'scores.rhythm: must be a score from 1.0 to 10.0 with one decimal',
    ]);
  });

  test('with an axis missing, or of another agent, is refused', () => {
    const { rhythm: _, ...four } = reply.scores;
    expect(problemsOf({ scores: four })).toHaveLength(1);
    expect(problemsOf({ scores: card('voice', 7).scores })).toHaveLength(5);
  });

  test('needs a known severity, a problem and a fix in every issue', () => {
    const wrong = { severity: 'blocker', location: '¶1', problem: ' ', fix: 'x' };
    expect(problemsOf({ issues: [wrong] })).toHaveLength(2);
  });

  test('of Persona needs the character of each issue', () => {
    const persona = { agent: 'persona', chapter: 1, round: 2 } as const;
    const { scores } = card('persona', 7);
    const of = (extra: object) =>
      cardReply(persona).safeParse({ scores, issues: [{ ...reply.issues[0], ...extra }] });
    expect(of({}).success).toBe(false);
    expect(of({ character: '澪' }).success).toBe(true);
  });

  test('of anybody but Lens carries no cross-review findings', () => {
    const finding = { severity: 'critical', scope: 'All Crew', problem: 'x', fix: 'y' };
    expect(parsed({ cross_review_findings: [finding] }).cross_review_findings).toBeUndefined();
    const lens = cardReply({ agent: 'lens', chapter: 1, round: 2 });
    const { scores } = card('lens', 7);
    const read = lens.parse({ scores, issues: [], cross_review_findings: [finding] });
    expect(read.cross_review_findings).toEqual([finding]);
  });
});

describe('a scorecard file', () => {
  test('has the overall the engine computed; another claim is kept beside it', () => {
    expect(scorecardOf(stylist, parsed({}), facts).overall).toBe(7.46);
    expect(scorecardOf(stylist, parsed({}), facts)).not.toHaveProperty('overall_reported');
    const claimed = scorecardOf(stylist, parsed({ overall: '9.9/10' }), facts);
    expect(claimed).toMatchObject({ overall: 7.46, overall_reported: 9.9 });
  });

  test('compares with the same agent one round before', () => {
    const previous = card('stylist', 7.0);
    expect(scorecardOf(stylist, parsed({}), { ...facts, previous }).delta).toEqual({
      prev: 7.0,
      curr: 7.46,
      diff: 0.46,
    });
    expect(scorecardOf(stylist, parsed({}), facts).delta).toEqual({
      prev: null,
      curr: 7.46,
      diff: null,
    });
  });

  test('keeps an issue beyond the end of the draft and says so', () => {
    const short = scorecardOf(stylist, parsed({}), { ...facts, paragraphs: 14 });
    expect(short.issues).toMatchObject([{ location: '¶12-15', location_valid: false }]);
  });

  test('reads back as it was written', () => {
    const file = scorecardOf(stylist, parsed({ overall: 9 }), facts);
    expect(Scorecard.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
  });

  test('of each agent has as many axes, with ids that no other one has', () => {
    const axes = allReviewers.map((agent) => Object.keys(reviewerOf(agent).axes));
    expect(new Set(axes.map(({ length }) => length))).toEqual(new Set([5]));
    expect(new Set(axes.flat()).size).toBe(axes.flat().length);
  });
});

describe('a condition of the author’s that is not met', () => {
  const lens = { agent: 'lens', chapter: 1, round: 2 } as const;
  const scores = Object.fromEntries(Object.keys(reviewerOf('lens').axes).map((axis) => [axis, 7]));
  const problems = (condition: object, ...raised: readonly string[]) => {
    const issues = raised.map((problem) => ({
      ...{ severity: 'high', location: '章全体', problem, fix: '直す。' },
    }));
    const conditions = [{ met: false, location: '章全体', ...condition }];
    const read = cardReply(lens).parse({ scores, issues, conditions });
    return scorecardOf(lens, read, facts).issues.map(({ problem }) => problem);
  };

  test.each([
    [
      { condition: '1500字から2500字で', quote: '1231' },
      '求められた1500字に、1231字では269字足りない。',
    ],
    [
      { condition: '1500字から2500字で', quote: '数えられた字数' },
      '1,231字で、1,500字に満たない。',
    ],
    [
      { condition: '恋愛なし', quote: '「ずっと好きだった」' },
      '「ずっと好きだった」と言ってしまう。',
    ],
    [{ condition: 'no romance', quote: 'she kissed him' }, "He says yes and 'she kissed him'."],
    [{ condition: '一人称で', quote: '彼は立った' }, '一人称でなくなる所がある。'],
  ])('is told once where Lens has raised it as well: %o', (condition, raised) => {
    expect(problems(condition, raised)).toEqual([raised]);
  });

  test('is a high issue of its own where nobody has raised it', () => {
    const unmet = { condition: '1500字から2500字で', quote: '1231' };
    expect(problems(unmet, '25枚の写真が多い。')).toEqual([
      '25枚の写真が多い。',
      '1500字から2500字で — 1231',
    ]);
  });
});
