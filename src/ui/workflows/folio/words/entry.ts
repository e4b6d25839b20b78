import type { EntryProblem } from '../../../../engine/workflows/folio/contract/ledger/edit-entry.ts';
import { yamlSentence as inEnglish } from '../../../messages/en/yaml-problems.ts';
import { yamlSentence } from '../../../messages/ja/yaml-problems.ts';

/* What is said of an entry of the ledger that is edited by itself, in both languages. */

type EntryWords = {
  readonly noEntry: string;
  readonly unchanged: string;
  readonly edited: (id: string) => string;
  readonly wrong: (problem: EntryProblem) => string;
};

const ja: EntryWords = {
  noEntry: 'この項目はファイルに見つかりません。e でファイルを開いてください',
  unchanged: '何も変わっていません',
  edited: (id) => `${id} を、あなたの項目として書きました。台帳係はもう書き換えません`,
  wrong: ({ line, why, detail }) =>
    `${
      {
        yaml: `${line} 行目: ${yamlSentence(detail)}`,
        none: '項目が一つも残っていません。消すなら e でファイルから消してください',
        several: `${line} 行目から別の項目が始まっています。ここで直せるのは一つだけです`,
        form: `${line} 行目: ${detail === '' ? '項目' : detail} の書き方が台帳に合いません`,
        twice: `「${detail}」という id の項目は、もうあります`,
        place: '行頭の「-」の位置が、ほかの項目とそろっていません',
        gone: 'この項目は、その間にファイルの中で書き換えられました',
      }[why]
    }。台帳は変えていません。書いたものは E でもう一度開けます`,
};

const en: EntryWords = {
  noEntry: 'The file does not have this entry; open it with e',
  unchanged: 'Nothing has changed',
  edited: (id) => `${id} is an entry of yours now; the keeper changes it no more`,
  wrong: ({ line, why, detail }) =>
    `${
      {
        yaml: `Line ${line}: ${inEnglish(detail)}`,
        none: 'No entry is left. To take it out, open the file with e',
        several: `Another entry begins in line ${line}; this is for one alone`,
        form: `Line ${line}: ${detail === '' ? 'the entry' : detail} is not written as the ledger has it`,
        twice: `There is an entry with the id «${detail}» already`,
        place: 'The dash does not stand below those of the other entries',
        gone: 'This entry was changed in its file meanwhile',
      }[why]
    }. The ledger stays as it was; E opens what you wrote again`,
};

export const entryWords: Readonly<Record<'ja' | 'en', EntryWords>> = { ja, en };
