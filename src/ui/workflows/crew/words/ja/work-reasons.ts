/** タスクの変更が反映されなかった理由と、テストを実行しなかった理由。 */

export function whyNotChecked(why: string, detail: string): string {
  switch (why) {
    case 'nothing_to_run':
      return 'テストの方法がプロジェクトに書かれていません（package.json、Makefile、Cargo.toml、go.mod、pyproject.toml など）';
    case 'clash':
      return '二つのタスクの変更が合いません。先にどちらを使うか決めてください';
    case 'no_sandbox':
      return 'このコンピューターに、実行を囲むサンドボックスがありません';
    default:
      return `${detail}。同じコマンドをプロジェクトで試してください`;
  }
}

export function whyNotApplied(why: string): string {
  switch (why) {
    case 'conflict':
      return 'あなたとタスクが同じ行を変えました';
    case 'binary':
      return '両方が変えた、文章ではないファイルです';
    case 'deleted_here':
      return 'プロジェクトにありません';
    case 'deleted_there':
      return 'タスクが消したものを、あなたが変えました';
    case 'other_kind':
      return 'そこにフォルダーかリンクがあります';
    case 'leads_out':
      return 'リンクがプロジェクトの外を指します';
    case 'names_collide':
      return 'ほとんど同じ名前のファイルがあります';
    case 'clash':
      return '二つのタスクが同じ行を変えました';
    case 'not_done':
      return 'このタスクには、まだ反映できるものがありません';
    case 'builds_on':
      return '別のタスクも変えています。そちらを先に、または全部を反映してください';
    case 'no_trees':
      return '写しがもうありません。結果の隣のパッチは git apply で反映できます';
    default:
      return 'git が自分で使う名前です';
  }
}
