import { describe, expect, test } from 'vitest';
import { usage as enUsage } from '../../../src/ui/messages/en/usage.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { usage as jaUsage } from '../../../src/ui/messages/ja/usage.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { ofEpisodes } from '../../../src/ui/messages/of-episodes.ts';
import { screens as crewEn } from '../../../src/ui/workflows/crew/words/en/screens.ts';
import { screens as crewJa } from '../../../src/ui/workflows/crew/words/ja/screens.ts';
import { en as editEn } from '../../../src/ui/workflows/edit/words/en/screen.ts';
import { ja as editJa } from '../../../src/ui/workflows/edit/words/ja/screen.ts';
import { lineWords } from '../../../src/ui/workflows/field/words/lines.ts';
import { screenWords } from '../../../src/ui/workflows/field/words/screen.ts';
import { assessmentWords } from '../../../src/ui/workflows/folio/words/assessments.ts';
import { bibleWordsOf } from '../../../src/ui/workflows/folio/words/bible.ts';
import { checksWords } from '../../../src/ui/workflows/folio/words/checks.ts';
import { cutsWords } from '../../../src/ui/workflows/folio/words/cuts.ts';
import { gateWords } from '../../../src/ui/workflows/folio/words/gate.ts';
import { importedWords } from '../../../src/ui/workflows/folio/words/imported.ts';
import { ledgerReadingWordsOf } from '../../../src/ui/workflows/folio/words/ledger-reading.ts';
import { storyLinesOf } from '../../../src/ui/workflows/folio/words/lines.ts';
import { storyWordsOf } from '../../../src/ui/workflows/folio/words/of.ts';
import { planWords } from '../../../src/ui/workflows/folio/words/plan.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { sessionScreenWords as sessionEn } from '../../../src/ui/workflows/session/words/en/screens.ts';
import { sessionScreenWords as sessionJa } from '../../../src/ui/workflows/session/words/ja/screens.ts';
import { type Said, sentencesOf } from './sentences.ts';

/* Rules that every sentence on a screen keeps. */

function everySentence(language: 'ja' | 'en'): readonly Said[] {
  const isJa = language === 'ja';
  const messages = isJa ? ja : en;
  return sentencesOf({
    ...{ messages, usage: isJa ? jaUsage : enUsage },
    ...{ crew: isJa ? crewJa : crewEn, edit: isJa ? editJa : editEn },
    ...{ session: isJa ? sessionJa : sessionEn },
    offers: workflows.map(({ offer }) => offer?.words[language] ?? {}),
    ...{ field: screenWords[language], fieldLines: lineWords[language] },
    ...{ story: storyWordsOf(messages), storyLines: storyLinesOf(messages) },
    ...{ gate: gateWords[language], checks: checksWords[language], cuts: cutsWords[language] },
    ...{ plan: planWords[language], bible: bibleWordsOf(messages) },
    ...{ assessments: assessmentWords[language], ledgerReading: ledgerReadingWordsOf(messages) },
  });
}

/** One of something that can be one; characters, words and tokens never are. */
const plural =
  /\b1 (?:calls|runs|lines|files|tasks|waves|issues|chapters|episodes|rounds|reviews(?! this)|findings|matches|paragraphs|changes|attempts|questions|proposals|preferences|records|entries|days|minutes|repositories|names|edits|turns|times|rows)\b/;

describe('an English sentence', () => {
  const all = everySentence('en');
  const seen = (pattern: RegExp, but = /^$/) =>
    all.filter(([, text]) => pattern.test(text) && !but.test(text)).map((each) => each.join(': '));

  test('counts one thing as one, and never by “(s)”', () => {
    expect(all.length).toBeGreaterThan(1500);
    expect(seen(plural)).toEqual([]);
    expect(seen(/\w\(s\)/)).toEqual([]);
  });

  test('speaks no founding word and no word of the engine', () => {
    expect(seen(/\bcmds?\b/, /cmd_/)).toEqual([]);
    expect(seen(/\bmade anew\b|\bis no YAML\b|\bis no JSON\b|\btrees of their own\b/)).toEqual([]);
  });
});

/** Names, commands and keys that stand in Latin letters in Japanese as well. */
const named =
  /`[^`]*`|--?[\w-]+(?:[ =][\w|=.<>"-]+)?|folio-tui(?: [a-z]+)*|https?:\S+|\$?[A-Z][A-Z0-9_]{2,}(?:=\S+)?|[\w.-]+\/[\w./<>-]*|[\w-]+\.(?:json|jsonl|ya?ml|md|txt|csv|ics|sh|js|ts|py|toml|mod|key|patch|org|example|epub)\b|[a-z]+_[a-z_]+|(?:[a-z]+\.)+[a-z_]+(?:: ?\w+)?|\b(?:ctrl|alt|shift)\+\S+/g;
const words = new Set(
  (
    'a b c d e f g h i j k l m n o p q r s t u v w x y z id ids api url ai pid usd mb ms utf shift jis euc jp json yaml markdown word jpeg png epub html pdf node claude ollama llama lm studio tmux git github gh npm pip go docker linux bubblewrap issue pr project ' +
    'plotter persona stylist pacer lens anchor atlas voice editor folio crew edit field session door kakuyomu narou pixiv alphapolis plain cli ascii enter esc tab home end pagedown pageup space sources tasks depends on status success full planning design implement retrospective investigate review strategy ' +
    'haiku sonnet opus iso typescript python readme memory server config key value latest best auto off on none all any no yes keep clear delete lp knowledge rejected true false null kent beck martin fowler task classifier executor watcher web rss md txt sd bare clone push head ol nul delete post n r ch ep start site behind cover file dir folder tier guard node local command lint test fable lang ja en ctrl alt ' +
    'show runs list log trust revoke export answer search restore open import http archive permissions diff cancel apply reset recorded prune do author current anthropic provider path enabled hooks network compatible nan'
  ).split(' '),
);

test('a Japanese sentence has no English word beyond names, commands and keys', () => {
  const found = everySentence('ja')
    .filter(([, text]) => /[ぁ-んァ-ヶ一-龠]/.test(text))
    .flatMap(([path, text]) =>
      [...text.replaceAll(named, ' ').matchAll(/[A-Za-z]{2,}/g)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => !words.has(word))
        .map((word) => `${word} in ${path}: ${text.slice(0, 60)}`),
    );
  expect(found).toEqual([]);
});

test('a Japanese sentence has one colon, one word for asking, and none of the words that were given up', () => {
  const found = everySentence('ja').filter(([, text]) =>
    /：|たずね|このラン|この場(?!面|合|所)|書庫|着想|ペルソナ|ワークスペース|専用の作業ツリー|エージェントの組(?!に)/.test(
      text,
    ),
  );
  expect(found).toEqual([]);
});

/** Other names of keys than the one that footers draw: `↵`, `esc`, `space`, `pagedown`, `end`, `ctrl+c`. */
const otherNames =
  /\b(?:PgDn|PgUp|Page ?Down|Page ?Up|Esc|ESC|Escape|Spacebar|Tab)\b|\bSpace\b(?= )|(?<!ワーク)スペース(?:キー)?で|\b(?:Ctrl|Alt|Shift)[-+]|\besc →|\b(?:Home|End) で|[(（、, ](?:Home|End)[)）、]/;

test.each(['ja', 'en'] as const)(
  'a sentence names a key as the footer draws it (%s)',
  (language) => {
    const said = [
      ...everySentence(language),
      ...sentencesOf({ imported: importedWords[language] }),
    ];
    expect(said.filter(([, text]) => otherNames.test(text))).toEqual([]);
    // Enter is spelled out on a line that has no footer, since it may be read aloud
    const spelled = said.filter(([path]) => !/^(?:messages\.cli|usage|fieldLines)\b/.test(path));
    expect(spelled.filter(([, text]) => /\bEnter\b/.test(text))).toEqual([]);
  },
);

describe('a story of episodes', () => {
  test.each(['ja', 'en'] as const)(
    'is told without a chapter where its units are meant (%s)',
    (language) => {
      const messages = ofEpisodes(language === 'ja' ? ja : en);
      const { keys, question, reader, reading } = messages.screens;
      const said = sentencesOf({
        ...{ keys, question, reader, findings: reading.findings },
        ...{ amount: messages.cli.answer.amount, asking: messages.cli.asking.amount },
        ...{ story: storyWordsOf(messages), lines: storyLinesOf(messages) },
        ledgerReading: ledgerReadingWordsOf(messages),
      });
      // names of folders and flags, and 文章, are no chapters
      const left = said.filter(([, text]) =>
        /章|\bchapters?\b/i.test(text.replaceAll(/--chapters|chapters\/|文章|序章/g, '')),
      );
      expect(left).toEqual([]);
    },
  );
});

test('a Japanese sentence sets the number of things off from their counter, everywhere alike', () => {
  const all = everySentence('ja');
  // of the command line's help each cell counts
  const onScreen = all.filter(([path]) => !path.startsWith('usage'));
  expect(onScreen.filter(([, text]) => /[\dx]件(?!ずつ|未満)/.test(text))).toEqual([]);
});
