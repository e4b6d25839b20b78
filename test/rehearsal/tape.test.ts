import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultConfig } from '../../src/engine/config.ts';
import { parseLocation } from '../../src/engine/findings.ts';
import { hundredths } from '../../src/engine/score.ts';
import { improvedLessThan, isBelow, totalOf } from '../../src/engine/workflows/folio/average.ts';
import { crew } from '../../src/engine/workflows/folio/crew.ts';
import { readDraft } from '../../src/engine/workflows/folio/draft.ts';
import { judge, limitsOf } from '../../src/engine/workflows/folio/gate.ts';
import { ideaReply, PathReply } from '../../src/engine/workflows/folio/schema.ts';
import { CrossReply } from '../../src/engine/workflows/folio/scorecard.ts';
import { openTape, type Tape, taken } from './open-tape.ts';

const RECORDINGS = [
  { language: 'ja', weakest: 'voice', critical: 'atlas', dropped: 'pacer' },
  { language: 'en', weakest: 'stylist', critical: 'plotter', dropped: 'atlas' },
] as const;
const ROUNDS = [1, 2] as const;

describe.each(RECORDINGS)('the rehearsal in $language', ({ language }) => {
  let tape: Tape;

  beforeAll(async () => {
    tape = await openTape(language);
  });

  test('has every reply of one chapter in two rounds, and nothing else', () => {
    const round = ['draft.md', 'lens-cross.json', ...crew.map((agent) => `${agent}.json`)];
    const rounds = ROUNDS.flatMap((n) => round.map((file) => `ch01/round-0${n}/${file}`));
    const paths = ['A', 'B', 'C'].map((letter) => `path-${letter}.json`);
    expect(tape.files).toEqual(['intake.json', 'tape.yaml', ...paths, ...rounds].sort());
  });

  test('says its name, its title and its pace', async () => {
    const { title } = await tape.json('intake.json', ideaReply());
    expect(parse(await tape.text('tape.yaml'))).toEqual({
      name: `folio-${language}`,
      title,
      pace: expect.any(Number),
    });
  });

  test('reads the idea whole the first time', async () => {
    const idea = await tape.json('intake.json', ideaReply());
    expect(idea.scale).toBe('short');
    expect(idea.characters?.length).toBeGreaterThan(2);
  });

  test('offers three paths that differ, and a first chapter that fits each', async () => {
    const letters = ['A', 'B', 'C'];
    const paths = await Promise.all(
      letters.map((name) => tape.json(`path-${name}.json`, PathReply)),
    );
    for (const differing of ['approach', 'direction', 'emotional_core'] as const)
      expect(new Set(paths.map((path) => path[differing])).size).toBe(3);
    const [first = ''] = tape.rounds[1].draft.split('\n');
    for (const { outline } of paths) {
      expect(first).toBe(
        language === 'ja' ? `# 第1章：${outline[0]?.title}` : `# Chapter 1: ${outline[0]?.title}`,
      );
    }
  });

  test('has the optional cross-review of each round, which stops nothing', async () => {
    for (const round of ROUNDS) {
      const file = `ch01/round-0${round}/lens-cross.json`;
      const { cross_review_findings } = await tape.json(file, CrossReply);
      expect(cross_review_findings.map(({ severity }) => severity)).not.toContain('critical');
    }
  });

  test('has replies that come bare, in a fence and after a sentence', async () => {
    const names = tape.files.filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(names.map((file) => tape.text(file)));
    const kinds = [/^\{/, /^```json/, /^[^{`]/].map(
      (kind) => texts.filter((text) => kind.test(text)).length,
    );
    expect(Math.min(...kinds)).toBeGreaterThan(2);
  });
});

describe.each(RECORDINGS)('the drafts of the rehearsal in $language', ({ language }) => {
  let tape: Tape;

  beforeAll(async () => {
    tape = await openTape(language);
  });

  test.each(ROUNDS)('the engine takes the one of round %i as it stands', (round) => {
    const { draft, paragraphs } = tape.rounds[round];
    expect(taken(readDraft(draft, { chapter: 1, title: '–', language }))).toEqual({
      text: draft,
      paragraphs: paragraphs.length,
      renumbered: false,
    });
    const markers = [...draft.matchAll(/^¶(\d+)$/gm)].map(([, number]) => Number(number));
    expect(markers).toEqual(paragraphs.map((_, index) => index + 1));
  });

  test('round 2 is a revision: part of round 1 stands word by word, most of it does not', () => {
    const [before, now] = ROUNDS.map((round) => sentencesOf(tape.rounds[round].paragraphs));
    const kept = now?.filter((sentence) => before?.includes(sentence)) ?? [];
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThan((before?.length ?? 0) / 2);
  });

  test.each(ROUNDS)('reviewers of round %i cite paragraphs and words that are there', (round) => {
    const { cards, paragraphs } = tape.rounds[round];
    const issues = cards.flatMap(([, card]) => card.issues);
    for (const { location, problem } of issues) {
      const { from, to } = parseLocation(location) ?? { from: 0, to: 0 };
      expect(from, problem).toBeGreaterThanOrEqual(1);
      expect(to, problem).toBeLessThanOrEqual(paragraphs.length);
      const cited = paragraphs.slice(from - 1, to).join('\n');
      const quotes = quotesIn(problem);
      const found = quotes.filter((quote) => cited.includes(quote));
      expect(found.length, problem).toBeGreaterThanOrEqual(Math.min(1, quotes.length));
    }
    const silent = issues.filter(({ problem }) => quotesIn(problem).length === 0);
    expect(silent.length).toBeLessThan(issues.length / 3);
    for (const [agent, card] of cards) expect(card.issues.length, agent).toBeGreaterThan(0);
  });
});

describe.each(RECORDINGS)('the scores of the rehearsal in $language', (recording) => {
  let tape: Tape;

  beforeAll(async () => {
    tape = await openTape(recording.language);
  });

  const total = (round: 1 | 2) => totalOf([...tape.rounds[round].overalls.values()]);

  test('round 1 fails by one agent, by the average and by a critical issue', () => {
    const { overalls, critical } = tape.rounds[1];
    const low = [...overalls].filter(([, overall]) => overall < 650).map(([agent]) => agent);
    expect(low).toEqual([recording.weakest]);
    expect(isBelow(total(1), 700)).toBe(true);
    expect(critical).toEqual([recording.critical]);
  });

  test('round 2 meets every limit and improves by more than it must', () => {
    const { overalls, critical } = tape.rounds[2];
    expect(Math.min(...overalls.values())).toBeGreaterThanOrEqual(650);
    expect(isBelow(total(2), 700)).toBe(false);
    expect(improvedLessThan(total(2), total(1), 30)).toBe(false);
    expect(critical).toEqual([]);
  });

  test('round 1 has something worth keeping, so that the notes can say so', () => {
    const strong = tape.rounds[1].cards.flatMap(([, { scores }]) =>
      Object.values(scores).filter((score) => score >= 8),
    );
    expect(strong.length).toBeGreaterThan(1);
  });

  test('the gate says FAIL, then PASS', () => {
    const outcomes = ROUNDS.map((round) => {
      const { overalls, critical } = tape.rounds[round];
      const previous = round === 1 ? null : total(1);
      const scores = Object.fromEntries(overalls);
      const facts = { round, scores, missing: [], critical: critical.length, previous };
      return judge(facts, limitsOf(defaultConfig)).outcome;
    });
    expect(outcomes).toEqual(['FAIL', 'PASS']);
  });

  test('one agent likes the revision less', () => {
    const fell = [...tape.rounds[2].overalls].filter(
      ([agent, overall]) => overall < (tape.rounds[1].overalls.get(agent) ?? 0),
    );
    expect(fell.map(([agent]) => agent)).toEqual([recording.dropped]);
  });

  test('one scorecard claims an overall that is not the mean of its axes', () => {
    const wrong = ROUNDS.flatMap((round) => {
      const { cards, overalls } = tape.rounds[round];
      return cards
        .filter(([agent, card]) => hundredths(Number(card.overall)) !== overalls.get(agent))
        .map(([agent]) => ({ round, agent }));
    });
    expect(wrong).toEqual([{ round: 1, agent: 'stylist' }]);
  });

  test('an axis below 7.0 never stands without an issue', () => {
    for (const round of ROUNDS) {
      for (const [agent, { scores, issues }] of tape.rounds[round].cards) {
        const low = Object.values(scores).filter((score) => score < 7);
        expect(issues.length, `${agent} ${round}`).toBeGreaterThanOrEqual(Math.min(1, low.length));
      }
    }
  });
});

function sentencesOf(paragraphs: readonly string[]): readonly string[] {
  return paragraphs.flatMap((paragraph) => paragraph.match(/[^。.?!]+[。.?!]?/g) ?? []);
}

/** What an issue quotes from the draft, in Japanese or English quotation marks. */
function quotesIn(text: string): readonly string[] {
  return [...text.matchAll(/「([^」]+)」|‘([^’]+)’/g)].map(([, ja, en]) => ja ?? en ?? '');
}
