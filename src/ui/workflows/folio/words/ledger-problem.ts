import { damageText } from '../../../messages/ja/damage.ts';

/* What is wrong in a file of the ledger, and what may stand there, in one sentence of either language. */

/** Empty: not known. A story that was begun before these were told has `problem` alone. */
export type ToldProblem = {
  readonly why: string;
  readonly line: string;
  readonly field: string;
  readonly allowed: string;
  readonly problem: string;
};

const allowedJa: Readonly<Record<string, string>> = {
  text: '空でない文字列',
  number: '数',
  whole: '0 以上の整数',
  list: '「- 」で並べた一覧',
  mapping: '「名前: 値」の組',
};

const allowedEn: Readonly<Record<string, string>> = {
  text: 'a text that is not empty',
  number: 'a number',
  whole: 'a whole number from 0 on',
  list: 'a list with dashes',
  mapping: '“name: value” pairs',
};

function ja({ why, line, field, allowed, problem }: ToldProblem): string {
  const where = line === '' ? '' : `${line} 行目`;
  const what = allowedJa[allowed] ?? `${allowed.split('|').join('、')} のどれか`;
  switch (why) {
    case 'yaml':
      return `${where}が YAML として正しくありません`;
    case 'entries':
      return 'ファイル全体を、項目を「- 」で並べた一覧にしてください';
    case 'missing':
      return `${where}の項目に ${field}（${what}）がありません`;
    case 'value':
      return `${where}の${field === '' ? '項目' : ` ${field} `}に書けるのは、${what}です`;
    default:
      return damageText(problem);
  }
}

function en({ why, line, field, allowed, problem }: ToldProblem): string {
  const where = `line ${line}`;
  const what = allowedEn[allowed] ?? `one of ${allowed.split('|').join(', ')}`;
  switch (why) {
    case 'yaml':
      return `${where} is not valid YAML`;
    case 'entries':
      return 'the whole file must be a list of entries, each with a dash';
    case 'missing':
      return `the entry in ${where} lacks ${field}: ${what}`;
    case 'value':
      return `${where}: ${field === '' ? 'an entry' : field} must be ${what}`;
    default:
      return problem;
  }
}

export const ledgerProblem = { ja, en } as const;
