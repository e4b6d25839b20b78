import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { defaultConfig } from '../../src/engine/config.ts';
import { hundredths } from '../../src/engine/data/score.ts';
import { checkedReply, KeeperReply } from '../../src/engine/workflows/folio/bible/keeper-reply.ts';
import { mergeReading } from '../../src/engine/workflows/folio/bible/merge.ts';
import { quotable } from '../../src/engine/workflows/folio/bible/quotes.ts';
import {
  improvedLessThan,
  isBelow,
  totalOf,
} from '../../src/engine/workflows/folio/contract/average.ts';
import { parseLocation } from '../../src/engine/workflows/folio/contract/findings.ts';
import { limitsOf } from '../../src/engine/workflows/folio/contract/gate.ts';
import { judge } from '../../src/engine/workflows/folio/contract/judge.ts';
import { readLedger } from '../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import { allReviewers } from '../../src/engine/workflows/folio/contract/reviewers.ts';
import { settingsGate } from '../../src/engine/workflows/folio/contract/story-gate.ts';
import { readDraft } from '../../src/engine/workflows/folio/draft.ts';
import { ideaReply, PathReply, PlannedEntry } from '../../src/engine/workflows/folio/schema.ts';
import { CrossReply } from '../../src/engine/workflows/folio/scorecard.ts';
import { openTape, type Played, type Tape, taken } from './open-tape.ts';

const RECORDINGS = [
  { language: 'ja', weakest: 'voice', critical: 'atlas', dropped: 'pacer' },
  { language: 'en', weakest: 'stylist', critical: 'plotter', dropped: 'atlas' },
] as const;
/** What is there beside paths and rounds. */
const BESIDE = [
  ...['intake.json', 'tape.yaml', 'ch01/keeper.json', 'path-C/ch01/keeper.json'],
  ...['ch01/round-01/draft-b.md', 'ch04/plotter-more.json', 'path-C/ch04/plotter-more.json'],
];
/** The chapter that paths A and B play, and the short one of path C that never passes. */
const CHAPTERS = [
  { language: 'ja', chapter: 'ch01', rounds: 3 },
  { language: 'en', chapter: 'ch01', rounds: 3 },
  { language: 'ja', chapter: 'path-C/ch01', rounds: 5 },
  { language: 'en', chapter: 'path-C/ch01', rounds: 5 },
] as const;

test.each(['ja', 'en'] as const)(
  'the rehearsal in %s has a second first draft that is a chapter and begins elsewhere, and a plan that goes on after the last chapter',
  async (language) => {
    const tape = await openTape(language);
    const of = { chapter: 1, title: '', language };
    const read = async (file: string) => taken(readDraft(await tape.text(file), of)).text;
    const first = await read('ch01/round-01/draft.md');
    const second = await read('ch01/round-01/draft-b.md');
    expect(second.split('\n')[0]).toBe(first.split('\n')[0]);
    expect(second.split('\n')[3]).not.toBe(first.split('\n')[3]);
    expect(second).not.toMatch(/別稿|another beginning|承知/);
    const shape = z.object({ entries: z.array(PlannedEntry).length(5) });
    const { entries } = await tape.json('ch04/plotter-more.json', shape);
    expect(new Set(entries.map(({ title }) => title)).size).toBe(5);
  },
);

describe.each(RECORDINGS)('the rehearsal in $language', ({ language }) => {
  let tape: Tape;

  beforeAll(async () => {
    tape = await openTape(language);
  });

  test('has every reply of its two chapters, round by round, and nothing else', () => {
    const round = ['draft.md', 'lens-cross.json', ...allReviewers.map((agent) => `${agent}.json`)];
    const rounds = CHAPTERS.filter((each) => each.language === language).flatMap((each) =>
      Array.from({ length: each.rounds }, (_, index) =>
        round.map((file) => `${each.chapter}/round-0${index + 1}/${file}`),
      ).flat(),
    );
    const paths = ['A', 'B', 'C'].map((letter) => `path-${letter}.json`);
    expect(tape.files).toEqual([...BESIDE, ...paths, ...rounds].sort());
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
    const short = await openTape(language, 'path-C/ch01');
    for (const [index, { outline }] of paths.entries())
      for (const { draft } of index < 2 ? tape.rounds : short.rounds)
        expect(draft.split('\n')[0]).toBe(
          language === 'ja' ? `# 第1章：${outline[0]?.title}` : `# Chapter 1: ${outline[0]?.title}`,
        );
  });

  test('has the optional cross-review of each round, which stops nothing', async () => {
    const files = tape.files.filter((name) => name.endsWith('/lens-cross.json'));
    expect(files).toHaveLength(8);
    for (const file of files) {
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

const readIn = (text: string) => ({ text: quotable(text), chapter: 1, language: 'ja' }) as const;

describe.each(CHAPTERS)('the drafts of $chapter in $language', ({ language, chapter }) => {
  let tape: Tape;

  beforeAll(async () => {
    tape = await openTape(language, chapter);
  });

  test('the keeper quotes the accepted text, and all that it takes is an entry', async () => {
    const { text } = taken(
      readDraft(tape.rounds.at(-1)?.draft ?? '', { chapter: 1, title: '–', language }),
    );
    const reply = await tape.json(`${chapter}/keeper.json`, KeeperReply);
    const { changes, dropped } = checkedReply(reply, readIn(text));
    expect(dropped).toEqual({ quotes: 0, forms: 0, over: 0 });
    const reading = {
      chapter: 1,
      reading: 1,
      of: '',
      at: '',
      summary: '–',
      state: '',
      changes,
      dropped,
    };
    const { unknown, findings } = mergeReading(readLedger({}), reading);
    expect({ unknown, findings }).toEqual({ unknown: 0, findings: 0 });
  });

  test('the engine takes each of them as it stands', () => {
    for (const { draft, paragraphs } of tape.rounds) {
      expect(taken(readDraft(draft, { chapter: 1, title: '–', language }))).toEqual({
        text: draft,
        paragraphs: paragraphs.length,
        renumbered: false,
      });
      const markers = [...draft.matchAll(/^¶(\d+)$/gm)].map(([, number]) => Number(number));
      expect(markers).toEqual(paragraphs.map((_, index) => index + 1));
    }
  });

  test('each is a revision of the one before: part of it stands word by word, part does not', () => {
    for (const [before, now] of pairsOf(tape.rounds)) {
      const [older, newer] = [sentencesOf(before.paragraphs), sentencesOf(now.paragraphs)];
      const kept = newer.filter((sentence) => older.includes(sentence));
      expect(kept.length).toBeGreaterThan(5);
      expect(kept.length).toBeLessThan(Math.max(older.length, newer.length));
      expect(now.draft).not.toBe(before.draft);
    }
  });

  test('its reviewers cite paragraphs and words that are there', () => {
    for (const { cards, paragraphs } of tape.rounds) {
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
    }
  });

  test('an axis below 7.0 never stands without an issue', () => {
    for (const { round, cards } of tape.rounds) {
      for (const [agent, { scores, issues }] of cards) {
        const low = Object.values(scores).filter((score) => score < 7);
        expect(issues.length, `${agent} ${round}`).toBeGreaterThanOrEqual(Math.min(1, low.length));
      }
    }
  });
});

describe.each(RECORDINGS)('the chapter that passes, in $language', (recording) => {
  let tape: Tape;
  let first: Played;
  let second: Played;
  let third: Played;

  beforeAll(async () => {
    tape = await openTape(recording.language);
    [first, second, third] = threeOf(tape.rounds);
  });

  test('every reviewer has something to say in every round', () => {
    for (const { cards } of tape.rounds)
      for (const [agent, card] of cards) expect(card.issues.length, agent).toBeGreaterThan(0);
  });

  test('round 1 fails by one agent, by the average and by a critical issue', () => {
    expect(lowIn(first)).toEqual([recording.weakest]);
    expect(isBelow(totalIn(first), 700)).toBe(true);
    expect(first.critical).toEqual([recording.critical]);
  });

  test('round 2 improves by more than it must, and fails only by the agent who likes the revision less', () => {
    expect(lowIn(second)).toEqual([recording.dropped]);
    expect(isBelow(totalIn(second), 700)).toBe(false);
    expect(improvedLessThan(totalIn(second), totalIn(first), 30)).toBe(false);
    expect(second.critical).toEqual([]);
    const fell = [...second.overalls].filter(
      ([agent, overall]) => overall < (first.overalls.get(agent) ?? 0),
    );
    expect(fell.map(([agent]) => agent)).toEqual([recording.dropped]);
  });

  test('round 3 meets every limit and has hardly moved', () => {
    expect(lowIn(third)).toEqual([]);
    expect(isBelow(totalIn(third), 700)).toBe(false);
    expect(improvedLessThan(totalIn(third), totalIn(second), 30)).toBe(true);
    expect(totalIn(third).sum).toBeGreaterThan(totalIn(second).sum);
    expect(third.critical).toEqual([]);
  });

  test('round 2 is mostly new; round 3 keeps most of it', () => {
    const kept = (before: Played, now: Played) =>
      sentencesOf(now.paragraphs).filter((each) => sentencesOf(before.paragraphs).includes(each))
        .length;
    expect(kept(first, second)).toBeLessThan(sentencesOf(first.paragraphs).length / 2);
    expect(kept(second, third)).toBeGreaterThan(sentencesOf(third.paragraphs).length / 2);
  });

  test('round 1 has something worth keeping, so that the notes can say so', () => {
    const strong = first.cards.flatMap(([, { scores }]) =>
      Object.values(scores).filter((score) => score >= 8),
    );
    expect(strong.length).toBeGreaterThan(1);
  });

  test('the gate says FAIL, FAIL, then CONVERGED', () => {
    expect(verdictsOf(tape.rounds)).toEqual(['FAIL', 'FAIL', 'CONVERGED']);
  });

  test('one scorecard claims an overall that is not the mean of its axes', () => {
    const wrong = tape.rounds.flatMap(({ round, cards, overalls }) =>
      cards
        .filter(([agent, card]) => hundredths(Number(card.overall)) !== overalls.get(agent))
        .map(([agent]) => ({ round, agent })),
    );
    expect(wrong).toEqual([{ round: 1, agent: 'stylist' }]);
  });
});

describe.each([
  { language: 'ja', stubborn: 'voice', spoilt: 'anchor' },
  { language: 'en', stubborn: 'persona', spoilt: 'anchor' },
] as const)('the chapter that never passes, in $language', ({ language, stubborn, spoilt }) => {
  let tape: Tape;

  beforeAll(async () => {
    tape = await openTape(language, 'path-C/ch01');
  });

  test('lasts as many rounds as the gate allows, and is forced through', () => {
    expect(tape.rounds).toHaveLength(defaultConfig.quality_gate.max_rounds);
    expect(verdictsOf(tape.rounds)).toEqual(['FAIL', 'FAIL', 'FAIL', 'FAIL', 'FORCE_PASS']);
  });

  test('fails each time by one agent: by another where the wish of the first was granted', () => {
    expect(tape.rounds.map(lowIn)).toEqual([
      [stubborn],
      [spoilt],
      [stubborn],
      [stubborn],
      [stubborn],
    ]);
  });

  test('does not end with its best round, and leaves two high issues for the final text', () => {
    const [fourth, last] = tape.rounds.slice(-2).map(totalIn);
    expect(last?.sum).toBeLessThan(fourth?.sum ?? 0);
    const issues = tape.rounds.at(-1)?.cards.flatMap(([, card]) => card.issues) ?? [];
    expect(issues.filter(({ severity }) => severity === 'high')).toHaveLength(2);
  });
});

function verdictsOf(rounds: readonly Played[]): readonly string[] {
  return rounds.map((played, index) => {
    const before = rounds[index - 1];
    const facts = {
      round: played.round,
      scores: Object.fromEntries(played.overalls),
      missing: [],
      issues: { critical: played.critical.length },
      total: totalIn(played),
      previous: before === undefined ? null : totalIn(before),
    };
    return judge(facts, limitsOf(settingsGate(defaultConfig))).outcome;
  });
}

function lowIn({ overalls }: Played): readonly string[] {
  return [...overalls].filter(([, overall]) => overall < 650).map(([agent]) => agent);
}

function totalIn({ overalls }: Played) {
  return totalOf([...overalls.values()]);
}

function threeOf([first, second, third]: readonly Played[]): [Played, Played, Played] {
  if (!first || !second || !third) throw new Error('fewer than three rounds');
  return [first, second, third];
}

function pairsOf(rounds: readonly Played[]): readonly (readonly [Played, Played])[] {
  return rounds.slice(1).flatMap((now, index) => {
    const before = rounds[index];
    return before === undefined ? [] : [[before, now] as const];
  });
}

function sentencesOf(paragraphs: readonly string[]): readonly string[] {
  return paragraphs.flatMap((paragraph) => paragraph.match(/[^。.?!]+[。.?!]?/g) ?? []);
}

/** What an issue quotes from the draft, in Japanese or English quotation marks. */
function quotesIn(text: string): readonly string[] {
  return [...text.matchAll(/「([^」]+)」|‘([^’]+)’/g)].map(([, ja, en]) => ja ?? en ?? '');
}
