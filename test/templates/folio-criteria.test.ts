import { expect, test } from 'vitest';
import { loadTemplates } from '../../src/agents/prompt/template.ts';
import { contextParts } from '../../src/engine/workflows/folio/contract/ledger/context-parts.ts';
import { allReviewers, reviewerOf } from '../../src/engine/workflows/folio/contract/reviewers.ts';

/* What each of the crew looks at, as its prompt says it, in both languages: what two look at is told twice. */

const templates = await loadTemplates(new URL('../../templates/', import.meta.url));

const bodies = (role: string) =>
  (['ja', 'en'] as const).map((language) => templates.role(`folio/${role}`, language).body);

/** Sentences and cells of a table: what is said in one breath. */
const said = (text: string) => text.split(/[。.;；\n|]+/);

const lastChapter = /last_chapter|next_chapter|last chapter|終章|続きの章がある|if chapters follow/;

test('whoever reads the house rules knows that a story ends with its last chapter', () => {
  expect(templates.text('folio/house', 'ja')).toMatch(
    /`last_chapter` が真なら、物語はこの章で終わります。終わりを開いたままにすることも、次への引きも求めません/,
  );
  expect(templates.text('folio/house', 'en')).toMatch(
    /`last_chapter` is true the story ends here: ask neither for an open end nor for a pull/,
  );
});

test('the writer of a chapter that nothing follows is told to close the story', () => {
  const [ja, en] = bodies('plotter-draft');
  expect(ja).toMatch(
    /`next_chapter` が null なら、この章で物語は終わります。始めの問いに、場面で答えて閉じます。次への引きを付けません/,
  );
  expect(en).toMatch(/`next_chapter` is null[^\n]*ends[^\n]*close/);
});

test('no prompt asks for a pull to the next chapter, or for an open question at the end, without leaving out the last chapter', () => {
  const pull =
    /(終わり|章末)[^。]*(次の頁|次を読|問いで終え)|次への引き|引きがない|閉じて終わる|引きをもう少し|ending turn the page|want the next page|closes on the question|pull towards|no pull|^ closes|hook could pull/i;
  const asking = ['plotter-draft', 'plotter-path', 'lens-cross', ...allReviewers].flatMap((role) =>
    bodies(role).flatMap((body) => said(body).filter((sentence) => pull.test(sentence))),
  );
  expect(asking.length).toBeGreaterThan(8);
  // the writer's own «no pull» stands right behind the condition, in a sentence of its own
  const unconditional = asking.filter(
    (sentence) => !lastChapter.test(sentence) && !/次への引きを付けません/.test(sentence),
  );
  expect(unconditional).toEqual([]);
});

test('the paths B and C read A to its end and differ from it in truth and ending', () => {
  const [ja, en] = bodies('plotter-path');
  expect(ja).toMatch(
    /`earlier_paths`。章の筋まで全部[^\n]*終わりまで読み、[^\n]*3（真相）と 5（終わり）は、必ず/,
  );
  expect(en).toMatch(
    /`earlier_paths`, with the outline of every chapter[^\n]*read them to their end[^\n]*3 \(the truth\) and 5 \(the ending\) are always among the three/,
  );
});

test('times and counts are kept by Atlas alone, who knew what and why by Plotter alone', () => {
  const keepsTimes =
    /時刻と数の帳面を付けるのはあなただけ|You alone keep the ledger of times and counts/;
  const keepsCauses =
    /誰が何をいつ知ったか、何が何の原因になったかを帳面に付けます|Keep a ledger[^.]*who learned what and when, and of what caused what/;
  const leavesTimes =
    /時刻、日数、人数、物の数、場所の食い違いは Atlas の仕事で、挙げません|Hours, days, head-counts, numbers of things and places are Atlas's work; leave them alone/;
  const whose = (pattern: RegExp) =>
    allReviewers.filter((role) => bodies(role).every((body) => pattern.test(body)));
  expect(whose(keepsTimes)).toEqual(['atlas']);
  expect(whose(keepsCauses)).toEqual(['plotter']);
  expect(whose(leavesTimes)).toEqual(['plotter']);
  // nobody else is asked for either
  const ledgers = allReviewers.filter((role) =>
    bodies(role).some((body) => /帳面を(付け|作り)|keep a ledger/i.test(body)),
  );
  expect(ledgers).toEqual(['plotter', 'atlas']);
});

test('whoever is given a part of the ledger is told what it is, and nobody else', () => {
  for (const role of allReviewers) {
    const parts = reviewerOf(role).ledger ?? [];
    for (const body of bodies(role)) {
      expect(body.includes('`ledger`'), role).toBe(parts.length > 0);
      for (const part of parts) expect(body, role).toContain(`\`${part}\``);
    }
  }
  for (const body of bodies('plotter-draft')) {
    expect(body).toContain('`context.yaml`');
    expect(body).toContain('`ledger_notes`');
    // what summaries are, their name says
    for (const part of contextParts.filter((each) => each !== 'summaries'))
      expect(body).toContain(`\`${part}\``);
  }
});
