import type {
  EntryOf,
  LedgerFile,
} from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import type { LedgerProblem } from '../../../../engine/workflows/folio/contract/ledger/ledger-file.ts';
import type { Messages } from '../../../messages/ja.ts';
import { countedAs } from '../../../messages/of-episodes.ts';
import { about } from './about.ts';
import { ledgerProblem, type ToldProblem } from './ledger-problem.ts';
import { far } from './ledger-reading.ts';

/* The ledger of a story, in both languages. */

export type BibleWords = {
  readonly title: string;
  readonly files: Readonly<Record<LedgerFile, string>>;
  readonly status: Readonly<Record<EntryOf<'threads'>['status'], string>>;
  readonly finding: Readonly<Record<EntryOf<'findings'>['status'], string>>;
  readonly chapter: (chapter: number, upto: number | undefined) => string;
  readonly place: (chapter: number, paragraph: number) => string;
  readonly quoted: (quote: string) => string;
  readonly about: (about: string) => string;
  readonly listed: (items: readonly string[]) => string;
  readonly due: (chapter: number) => string;
  readonly planted: string;
  readonly touched: string;
  readonly paid: string;
  readonly aliases: string;
  readonly wants: string;
  readonly knows: string;
  readonly calls: string;
  readonly voice: string;
  /** Nothing has been settled under this heading. */
  readonly none: string;
  readonly noHit: string;
  /** A story that has no ledger. */
  readonly noLedger: string;
  /** What to do about it on the screen and on the command line. */
  readonly offer: string;
  readonly offerLine: string;
  readonly asked: string;
  readonly noStory: string;
  readonly overdue: string;
  /** The words it rests on are not in the chapter as it is now. */
  readonly gone: string;
  /** A contradiction, one of whose sentences is gone. */
  readonly mended: string;
  /** Its chapters are being read for it just now: how far that is. */
  readonly isRead: (chapter: number, done: number, of: number, percent: number | null) => string;
  readonly settled: string;
  /** The same where the text is wrong: in which place is asked elsewhere. */
  readonly settledText: string;
  /** Behind an entry of which that was said. */
  readonly noted: string;
  readonly unread: (path: string, wrong: LedgerProblem) => string;
};

function toldOf({ why, line, field = '', allowed = '', problem }: LedgerProblem): ToldProblem {
  return { why: why ?? '', line: line === undefined ? '' : String(line), field, allowed, problem };
}

const ja: BibleWords = {
  title: '台帳',
  files: {
    characters: '人物',
    places: '場所',
    things: '物',
    timeline: '出来事',
    threads: '伏線',
    rules: '決まり',
    summaries: 'あらすじ',
    findings: '食い違い',
  },
  status: { open: '未回収', advanced: '進行中', paid: '回収', dropped: '取りやめ' },
  finding: { open: '未決', text: '本文の誤り', ledger: '台帳の誤り', intended: '意図どおり' },
  chapter: (chapter, upto) => (upto === undefined ? `第${chapter}章` : `第${chapter}〜${upto}章`),
  place: (chapter, paragraph) => `第${chapter}章${paragraph > 0 ? ` ¶${paragraph}` : ''}`,
  quoted: (quote) => `「${quote}」`,
  about: about.ja,
  listed: (items) => items.join('、'),
  due: (chapter) => `第${chapter}章まで`,
  planted: '張った',
  touched: '触れた',
  paid: '回収した',
  aliases: '呼び名',
  wants: '望み',
  knows: '知っている',
  calls: '呼び方',
  voice: '話し方',
  none: 'まだ何もありません',
  noHit: '当てはまるものはありません',
  noLedger: 'この物語にはまだ台帳がありません。',
  offer: 'y を押すと、書けた章を順に読んで作ります。読む前に費用を示して尋ねます。',
  offerLine:
    '作るには `folio-tui bible --keep` のあと `folio-tui resume current`。読む前に費用を示して尋ねます。',
  asked: '台帳を作ります。`folio-tui resume current` が、読む前に費用を示して尋ねます。',
  noStory: '物語がありません',
  overdue: '期限切れ',
  gone: '引用がいまの本文にない',
  mended: '解消（もとの文がもうない）',
  isRead: (chapter, done, of, percent) =>
    `いま第${chapter}章を台帳のために読んでいます${far(percent)}${of > 1 ? `（済み ${done}/${of}章）` : ''}。読み終えた章から、ここに並びます。`,
  settled: '控えました。次に続けるときに台帳へ反映します',
  settledText: '控えました。どちらの箇所かは物語の画面で尋ねます（esc）',
  noted: '控え済み',
  unread: (path, wrong) =>
    wrong.entry === ''
      ? `${path} が読めません（${ledgerProblem.ja(toldOf(wrong))}）。そのまま残しています`
      : `${path} の ${wrong.entry} が読めません（${ledgerProblem.ja(toldOf(wrong))}）。そのまま残しています`,
};

const en: BibleWords = {
  title: 'Ledger',
  files: {
    characters: 'people',
    places: 'places',
    things: 'things',
    timeline: 'timeline',
    threads: 'threads',
    rules: 'rules',
    summaries: 'summaries',
    findings: 'contradictions',
  },
  status: { open: 'open', advanced: 'under way', paid: 'paid', dropped: 'dropped' },
  finding: {
    open: 'to be settled',
    text: 'the text is wrong',
    ledger: 'the ledger was wrong',
    intended: 'it is meant',
  },
  chapter: (chapter, upto) => (upto === undefined ? `ch. ${chapter}` : `ch. ${chapter}–${upto}`),
  place: (chapter, paragraph) => `ch. ${chapter}${paragraph > 0 ? ` ¶${paragraph}` : ''}`,
  quoted: (quote) => `"${quote}"`,
  about: about.en,
  listed: (items) => items.join(', '),
  due: (chapter) => `due in ch. ${chapter}`,
  planted: 'planted',
  touched: 'touched',
  paid: 'paid',
  aliases: 'also called',
  wants: 'wants',
  knows: 'knows',
  calls: 'calls',
  voice: 'says',
  none: 'nothing yet',
  noHit: 'nothing fits',
  noLedger: 'This story has no ledger yet.',
  offer: 'y has its chapters read, one after the other; you see the price first.',
  offerLine:
    'To have one: `folio-tui bible --keep`, then `folio-tui resume current`, which shows the price first.',
  asked:
    'It will have one: `folio-tui resume current` shows the price and asks before anything is read.',
  noStory: 'there is no story',
  overdue: 'overdue',
  gone: 'quote no longer in the text',
  mended: 'mended: a sentence is gone',
  isRead: (chapter, done, of, percent) =>
    `Chapter ${chapter} is being read for the ledger${far(percent)}${of > 1 ? ` (${done} of ${of} done)` : ''}. What it says stands here once it is read.`,
  settled: 'Noted; the ledger follows when the story goes on',
  settledText: 'Noted; which place is wrong is asked on the story’s screen (esc)',
  noted: 'noted',
  unread: (path, wrong) =>
    wrong.entry === ''
      ? `${path} cannot be read (${ledgerProblem.en(toldOf(wrong))}); it stays as it is`
      : `${path}: ${wrong.entry} cannot be read (${ledgerProblem.en(toldOf(wrong))}); it stays as it is`,
};

const byLanguage: Readonly<Record<'ja' | 'en', BibleWords>> = { ja, en };

/** In the words of what the story counts; what is quoted, and the names of files, stay as they are. */
export function bibleWordsOf(messages: Pick<Messages, 'language'>): BibleWords {
  const words = byLanguage[messages.language];
  const { chapter, place, due, offer, isRead } = words;
  return { ...words, ...countedAs({ chapter, place, due, offer, isRead }, messages) };
}
