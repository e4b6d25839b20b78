import type { FailureWords } from '../words.ts';

const resume = '`folio-tui resume ID` で続きから再開できます。';

const plainer =
  '依頼を小さく、具体的にすると通りやすくなります。より強いモデルに計画させるには `folio-tui resume ID -c default_model=opus`。';

/** 渡されたもの（アイデア、原稿、答えのファイル）を受け付けられないとき。 */
export const inputFailures = {
  idea_empty: (): FailureWords => ({
    title: 'エラー: プロンプトを入力してください',
    detail: '',
    next: '書きたい物語を一文でも書いてください。例: `folio-tui write "灯台守の娘の話"`',
  }),
  no_story: (): FailureWords => ({
    title: 'ここには、物語がありません',
    detail: '',
    next: '`folio-tui write "アイデア"` で書き始めます。原稿があれば `folio-tui write --import ファイル` で取り込めます。',
  }),
  not_of_this_run: (run: string, flag: string): FailureWords => ({
    title: `${flag} は物語に指定するもので、${run} には使えません`,
    detail: '',
    next: '`folio-tui runs` で一覧を確かめ、物語を指定してください。ID を省くと手元の物語になります。',
  }),
  repository: (kind: string, detail: string): FailureWords => ({
    title:
      {
        task_empty: '内容が空です。',
        task_too_long: '内容が長すぎます（1万字まで）。',
        edit_no_folder: `そのフォルダーはありません: ${detail}`,
        field_no_folder: `そのフォルダーはありません: ${detail}`,
        edit_bare: `作業用のファイルがないリポジトリ（bare）です: ${detail}`,
        edit_artifacts_inside: '検証の記録を置くフォルダーがリポジトリの中にあります。',
        edit_artifacts_unwritable: '検証の記録を置くフォルダーに書き込めません。',
        edit_hidden_inside: '見せない検査がリポジトリの中にあります。',
        edit_hidden_missing: '見せない検査のファイルがありません。',
        edit_issue_missing: 'その Issue がありません。',
        edit_in_use: 'このリポジトリでは別の作業が進んでいます。',
      }[kind] ?? kind,
    detail: kind.endsWith('_no_folder') || kind === 'edit_bare' ? '' : detail,
    next:
      {
        task_empty: '変えたいことを書いてください: `folio-tui edit "--foo を --bar に変える"`',
        task_too_long: '短くするか、いくつかの作業に分けてください。',
        edit_no_folder: '--repo DIR でリポジトリを指定してください。',
        field_no_folder:
          'あるフォルダーを指定するか、自分の config.yaml の field.repositories から外してください。',
        edit_bare: 'これを clone したフォルダーを --repo DIR で指定してください。',
        edit_artifacts_inside:
          'edit.artifact_dir（または AGENT_ARTIFACT_DIR）をリポジトリの外にしてください。',
        edit_artifacts_unwritable:
          'edit.artifact_dir（または AGENT_ARTIFACT_DIR）を書き込める場所にしてください。',
        edit_hidden_inside: 'リポジトリの外に移してください。',
        edit_hidden_missing: 'リポジトリのフォルダーから見たパスか、絶対パスで指定してください。',
        edit_issue_missing:
          '`folio-tui field` で確かめるか、`gh auth login` でログインするか、.agent/issues/N-名前.md に書いてください。',
        edit_in_use:
          '終わるのを待つか、`folio-tui runs` で ID を見て `folio-tui runs cancel ID` で止めてください。',
      }[kind] ?? '',
  }),
  request_empty: (): FailureWords => ({
    title: '任せたい作業が書かれていません',
    detail: '',
    next: 'してほしいことを一文でも書いてください。例: `folio-tui crew "README を読みやすくする"`',
  }),
  trees: (kind: string, detail: string): FailureWords => ({
    title:
      kind === 'trees_under_way'
        ? `プロジェクトで ${detail} の途中なので、作業用の写しを作れません`
        : kind === 'trees_names_collide'
          ? '大文字と小文字だけが違う名前があるので、作業用の写しを作れません'
          : '作業用の写しを作れません',
    detail: kind === 'trees_under_way' ? '' : detail,
    next: 'それを片付けてから `folio-tui resume ID` で続けられます。プロジェクトでじかに作業させるには、設定で crew.trees.mode: shared にします。',
  }),
  no_plan: (path: string, reason: string): FailureWords => ({
    title: '二度頼みましたが、実行できる計画になりませんでした',
    detail: `${path} – ${reason}`,
    next: `\`folio-tui resume ID\` でもう一度計画し直します。先にこのファイルを自分で直しておくこともできます。${plainer}`,
    onScreen: `${path} – ${reason}。↵ でもう一度計画し直します。先にこのファイルを自分で直しておくこともできます（v のあと e）。${plainer}`,
  }),
  idea_too_long: (length: string): FailureWords => ({
    title: 'エラー: 入力が長すぎます（最大5000文字）',
    detail: length === '' ? '' : `いまは ${length} 文字です。`,
    next: '要点を5000文字までにまとめてください。',
  }),
  manuscript: (tooLong: boolean): FailureWords => ({
    title: tooLong ? '章が多すぎます（99章まで）' : '渡された所に原稿がありません',
    detail: '',
    next: '章ごとの .md か .txt が入ったフォルダー、または「# 見出し」で章に分かれた1つのファイルを渡してください。例: `folio-tui write --import 原稿/`',
  }),
  manuscript_twice: (first: string, second: string): FailureWords => ({
    title: '同じ章が2つの形で入っています',
    detail: `${first} / ${second}`,
    next: '使うほうだけを残すか、別の名前にしてから、もう一度実行してください。',
  }),
  own_folder: (path: string): FailureWords => ({
    title: `${path} は folio-tui の作品のフォルダーで、そのままでは読み込めません`,
    detail: '段落に番号が付き、途中の稿や評価も一緒に入っています。',
    next: 'その作品を開けば、続きを書けます（m）。別の作品として始めるには、開いて ctrl+p の /export（シェルでは `folio-tui export`）で書き出し、できた manuscript.md を読み込みます。',
  }),
  no_such_file: (path: string): FailureWords => ({
    title: `ファイルが見つかりません: ${path}`,
    detail: '',
    next: '書き方を確かめてください。folio-tui を起動したフォルダーから見た場所か、/ や ~ で始まる場所を書きます。',
  }),
  not_text: (path: string): FailureWords => ({
    title: `${path === '-' ? '標準入力' : path} は文章として読めません`,
    detail: '読めるのは UTF-8、Shift_JIS、EUC-JP、UTF-16 のテキストです。',
    next: 'Word などの文書は、テキスト形式（.txt）で保存し直してから渡してください。',
  }),
  not_a_picture: (path: string): FailureWords => ({
    title: `${path} は本の表紙に使えません`,
    detail: '表紙にできるのは、20MB までの JPEG か PNG の画像です。',
    next: '画像を JPEG か PNG で保存し直すか、--cover なしで書き出してください。',
  }),
  user_input_type: (type: string): FailureWords => ({
    title: `user_input.json の種類「${type}」は使えません`,
    detail: 'アイデア（user_idea）か、道筋の選択だけを置けます。',
    next: `そのファイルを直すか消して、${resume}`,
  }),
  nothing_to_export: (): FailureWords => ({
    title: 'エクスポート可能なドラフトがありません。',
    detail: '',
    next: '`folio-tui write "アイデア"` で物語を書いてから、もう一度実行してください。',
  }),
  no_idea: (): FailureWords => ({
    title: 'エラー: idea.json が見つかりません。',
    detail: '',
    next: '`folio-tui write "アイデア"` で物語を始めてください。',
  }),
};
