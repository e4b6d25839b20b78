/** ファイルがプロジェクトに入らなかったわけ。 */
export function whyNotApplied(why: string): string {
  const words: Readonly<Record<string, string>> = {
    conflict: '同じ行が、あちらでも変わっています',
    binary: '両方で変わった、テキストでないファイルです',
    deleted_here: 'プロジェクトでは消されています',
    deleted_there: 'こちらでは消され、プロジェクトでは変わっています',
    other_kind: '同じ名前で別の種類のものがあります',
    leads_out: 'プロジェクトの外へ出るリンクがあります',
    protected_name: '触れられない名前です',
    names_collide: '大文字と小文字だけが違う名前があります',
    changed: '見せたあとに変わりました',
  };
  return words[why] ?? why;
}
