import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../support/fault-server.ts';
import { quotesThatAreNowhere, readBook } from '../support/folio/book-checker.ts';
import {
  bookManner,
  boxOf,
  chaptersOfBook,
  neverWritten,
  openedOf,
  opensAfter,
  personOf,
} from '../support/folio/made-up-book.ts';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';
import { testKey } from '../support/provider-world.ts';

/* A whole book, through the program, against a server that answers as real models do; then its ledger is held against its text. */

const idea = '灯台守の娘が、来ない船を待つ話。三人称で。恋愛なし。';
const authors = `# 私の覚え書き
- id: father
  by: author
  name: 父 # 名は出さない
  facts:
    - fact: 三年前に海へ出たまま
`;

/** Has it written to its end; its author adds an entry after the first chapter and means whatever the keeper doubts. */
async function written(url: string) {
  const place = await freshPlace();
  const story = path.join(place.cwd, 'workspace/current');
  const people = path.join(story, 'bible/characters.yaml');
  const ran = async (...line: readonly string[]) =>
    await runHere(place, line, { ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: url });
  const line = ['--plain', '--provider', 'anthropic', '--budget', '500'];
  const first = await ran('write', idea, '--path', 'A', '--chapters', '1', '--yes', ...line);
  expect(first.code, first.err).toBe(0);
  writeFileSync(people, `${authors}${readFileSync(people, 'utf8')}`);
  const doubts = new Set<string>();
  for (;;) {
    const { code, out, err } = await ran('resume', '--chapters', String(chaptersOfBook), ...line);
    if (code === 0) return { story, people: readFileSync(people, 'utf8'), doubts };
    expect(code, err).toBe(2);
    const open = [...`${out}${err}`.matchAll(/\((ledger-ch\d+-[\w-]+)\)/g)].map(
      ([, id = '']) => id,
    );
    expect(open.filter((id) => !doubts.has(id))).not.toEqual([]);
    for (const id of new Set(open)) {
      doubts.add(id);
      const answered = await ran('answer', id, 'i', '--text', '両利きの二重生活');
      expect(answered.code, answered.err).toBe(0);
    }
  }
}

test('a book of twelve chapters has a ledger in which every word rests on its text, and nothing of its author is changed', async () => {
  const server = await openFaultServer({ answer: bookManner(idea) });
  onTestFinished(() => server.close());
  const { story, people, doubts } = await written(server.url);
  // she has two names, and two hands to write with
  expect([...doubts].map((id) => id.slice(0, 11)).toSorted()).toEqual([
    'ledger-ch05',
    'ledger-ch07',
  ]);
  const book = readBook(story);
  expect(book.texts).toHaveLength(chaptersOfBook);
  expect(book.quotes.length).toBeGreaterThan(3 * chaptersOfBook);
  expect(quotesThatAreNowhere(book)).toEqual([]);
  const numbers = Array.from({ length: chaptersOfBook }, (_, index) => index + 1);
  // the text has what the model was asked for, and the ledger what the text has
  for (const number of numbers) {
    expect(book.texts[number - 1]).toContain(boxOf(number));
    expect(book.ledger['characters']).toContainEqual(
      expect.objectContaining({ by: 'keeper', name: personOf(number), age: String(20 + number) }),
    );
    const isOpen = number > chaptersOfBook - opensAfter;
    if (!isOpen) expect(book.texts[number + opensAfter - 1]).toContain(openedOf(number));
    expect(book.ledger['threads']).toContainEqual(
      expect.objectContaining({
        id: `box-${number}`,
        planted: expect.objectContaining({ chapter: number }),
        ...(isOpen
          ? { status: 'open' }
          : { status: 'paid', paid: expect.objectContaining({ chapter: number + opensAfter }) }),
      }),
    );
  }
  expect(people.startsWith(authors)).toBe(true);
  expect(JSON.stringify(book.ledger)).not.toContain(neverWritten);
  expect(people).not.toContain('幽霊');
  expect(book.ledger['characters']).toContainEqual(
    expect.objectContaining({ id: 'mio', name: '澪' }),
  );

  // a draft is given what is due in it, and a late one no more than an early one
  const drafted = (number: number) =>
    server.requests.find(({ text }) =>
      text.includes(`chapters/ch${String(number).padStart(2, '0')}/draft-01.md`),
    )?.text ?? '';
  for (const number of numbers.slice(opensAfter))
    expect(drafted(number)).toContain(`${number - opensAfter}番目の箱には何があるのか`);
  expect(drafted(12).length / drafted(3).length).toBeLessThan(1.3);
});
