import { normalForm } from '../../../data/normal-form.ts';

/** A line that says so itself, as workers are told to (`templates/crew/worker_common.md`). */
const said = /^\s*(?:blocked|足止め)\s*[:：]\s*/i;
const english =
  /\b(?:command not found|not installed|no such (?:command|program)|(?:is|are) not available here|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|no network|(?:network|internet)(?: access)? is|offline|could not (?:reach|resolve|connect|download)|permission (?:was )?(?:denied|refused)|not permitted|(?:was|were) (?:denied|refused) by|EACCES|EPERM)\b/i;
const japanese =
  /コマンドが(?:ない|ありません|見つから)|(?:インストール|導入)されて(?:いない|いません|おらず)|が入って(?:いない|いません|おらず)|ネットワーク(?:が|に|へ).{0,12}(?:ない|ません|ず|できな)|オフライン|(?:接続|ダウンロード|取得)でき(?:ない|ません|ず|なかった)|許可(?:が|を)?.{0,6}(?:され|出|得られ).{0,4}(?:ない|ません|ず|なかった)|権限がない|権限がありません|(?:断られ|拒まれ|拒否され)/;

/**
 * Of what a worker could not do, the lines that its surroundings are the cause of: a program, the network or a
 * permission that is not there. Another attempt in the same place would end the same way.
 */
export function blockedBy(errors: readonly string[]): readonly string[] {
  return errors.flatMap((line) => {
    const text = normalForm(line, 'NFKC');
    if (said.test(text)) return [text.replace(said, '')];
    return english.test(text) || japanese.test(text) ? [line] : [];
  });
}
