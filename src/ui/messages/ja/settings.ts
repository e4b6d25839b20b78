/** 設定が何をするか、名前ごとに。設定を読む画面の言葉も。 */
export type SettingWords = {
  readonly card: {
    readonly now: string;
    readonly from: string;
    readonly takes: string;
    readonly builtIn: string;
    line(file: string, line: number): string;
    workspace(file: string): string;
    own(file: string): string;
    commandLine(flag: string): string;
    /** A value that is not there. */
    readonly none: string;
    readonly nowhere: string;
    repeated(place: string): string;
    notGranted(place: string): string;
    outOfRange(place: string): string;
    readonly grants: string;
    change(name: string): string;
  };
  readonly about: Readonly<Record<string, string>>;
};

export const settings: SettingWords = {
  card: {
    now: 'いまの値',
    from: '決めた所',
    takes: '取れる値',
    builtIn: '既定値',
    line: (file, line) => `${file} の ${line} 行目`,
    workspace: (file) => `このワークスペースの ${file}`,
    own: (file) => `自分の設定ファイル ${file}`,
    commandLine: (flag) => `コマンドラインの ${flag}`,
    none: 'なし',
    nowhere: 'どこにも指定がないため、既定値です',
    repeated: (place) => `既定値（${place}にも同じ値）`,
    notGranted: (place) =>
      `${place}に別の値がありますが、このワークスペースを信頼するまで使いません。`,
    outOfRange: (place) => `${place}の値は取れない値のため、使っていません。`,
    grants:
      '自分の設定ファイル、コマンドライン、環境変数、信頼したワークスペースに書いたときだけ効きます。',
    change: (name) => `一度だけなら -c ${name}=値、ずっとなら config.yaml（e）に書きます。`,
  },
  about: {
    'quality_gate.min_overall': '評者全員の平均がこの点に届いた草稿だけが合格します。',
    'quality_gate.min_each': '評者の一人でもこの点に届かなければ、草稿は合格しません。',
    'quality_gate.no_critical': '評者が「致命的」とした指摘が一つでもあれば、草稿は合格しません。',
    'quality_gate.max_rounds':
      '一つの章で書く草稿の数の上限です。届かなければ一つをそのまま採用し、残った指摘を文中に記します（folio.force_pass_draft）。',
    'quality_gate.min_improvement':
      '平均の伸びがこれより小さいラウンドは、伸びていないものとして数えます。不合格なら改稿は続きます。',
    'folio.language': '新しい物語を書く言語です。画面の言語は ui.language で決まります。',
    'folio.unit': '新しい物語を組み立て、書く単位です（章か、連載の話）。',
    'folio.max_parallel': '一つの草稿を同時に読む評者の数です。',
    'folio.require_convergence': '合格した草稿も、それ以上良くならなくなるまで採用しません。',
    'folio.force_pass_draft':
      '最後のラウンドでも合格しないときに採用する草稿です（最後のものか、点の一番高いもの）。',
    'folio.cross_review_pass':
      '評者全員の指摘を持って、草稿をもう一度見直します。ラウンドごとに呼び出しが一回増えます。',
    'folio.ask_each_chapter': '章を採用するたびに止まり、先へ進むか尋ねます。',
    'folio.drafts_choose': '二つの第一稿から選ぶのが、あなたか、平均点かを決めます。',
    'folio.keeper':
      '新しい物語に、人物、場所、伏線の台帳を付けます。章ごとに呼び出しが一回増えます。',
    'folio.context.characters': '草稿や構成案に渡す、台帳と前の章の文字数です。',
    'folio.gates.characters': '以前のファイルにある名前です。ここでは何も変わりません。',
    'folio.gates.chapter_outline': '章を書き始める前に、三つの流れから選びます。',
    'folio.gates.chapter_completion':
      '以前のファイルにある名前です。ここでは何も変わりません。章ごとに尋ねさせるのは folio.ask_each_chapter です。',
    'folio.models.editor':
      '案を読み、章の流れを確かめるモデルの段階です。段階ごとのモデルは provider.tiers で決まります。',
    'folio.models.plotter': '構成を立て、本文を書くモデルの段階です。',
    'folio.models.reviewers': '評者に使うモデルの段階です。',
    'provider.name':
      '誰が答えるかを決めます。auto は、API キー、claude コマンド、録画の順に、あるものを使います。',
    'provider.base_url': '同じ方式で話すサーバーの住所です。API キーもここへ送られます。',
    'provider.api_key_env':
      'API キーを入れた環境変数の名前です。キーそのものはファイルに書きません。',
    'provider.tiers.haiku': '小さい段階のモデルです。',
    'provider.tiers.sonnet': '中くらいの段階のモデルです。',
    'provider.tiers.opus': '大きい段階のモデルです。',
    'provider.server': 'base_url のサーバーの種類です。自動で分からないときに指定します。',
    'provider.context_tokens':
      'base_url のモデルが一度に読める量です。null ならサーバーに尋ねます。',
    'provider.concurrency':
      '同時に出す呼び出しの数です。手元のサーバーでは、指定がなければ一つです。',
    'provider.max_output_tokens': '一回の返事の長さの上限です。',
    'provider.timeouts.idle_sec': 'この秒数、何も届かなければ呼び出しを切り、やり直します。',
    'provider.timeouts.total_sec': '一回の呼び出しにかけてよい秒数です。',
    'provider.retry.attempts': 'ネットワークやサーバーの失敗で、呼び出しを試みる回数です。',
    'provider.retry.max_minutes': '一つの呼び出しを試み続ける長さ（分）です。',
    'provider.budget.usd':
      '一つの作品や作業に使ってよい額（ドル）です。届くと止まって尋ねます。null なら上限なし。',
    'provider.budget.tokens': '使ってよいトークン数です。届くと止まります。null なら上限なし。',
    'provider.budget.calls': '呼び出してよい回数です。届くと止まります。null なら上限なし。',
    'provider.wait_for_reset':
      '利用上限に達しても、再開の時刻が分かれば、待ってから自動で続けます。',
    'provider.recording':
      'モデルの代わりに答える、返事の録画ファイルです（provider.name: recorded）。',
    'ui.language': '画面、ヘルプ、出力の言語です。auto ならシステムに合わせます。',
    'ui.color': 'never なら色を使いません（NO_COLOR と同じ）。',
    'ui.ascii': '記号や罫線の代わりに、普通の文字で描きます。',
    'ui.ambiguous_width':
      '端末によって幅の変わる文字を、何桁と数えるかです。auto なら端末に尋ねます。',
    'ui.refresh_hz': '一秒に描き直す回数の上限です。',
    'ui.confirm_plan': 'タスクの計画と費用、次の章の費用を見せ、始める前に尋ねます。',
    'ui.notify':
      '返事を待つものがあるとき、端末から知らせるかです（しない、窓が後ろにある間、いつも）。',
    'ui.notifier': '端末の代わりに知らせるプログラムです。題と文を渡します。',
    'ui.bell': '知らせるときにベルを鳴らします。',
    'ui.theme': '明るい地か暗い地の色、または端末の十六色です。',
    'ui.motion': '作業中の画面の動きの量です。',
    'ui.mouse': 'マウスを使います。使わなければ、端末の文字選択がそのまま働きます。',
    'ui.editor':
      'e や ctrl+g で開くエディタです。null なら $VISUAL、$EDITOR、git の設定、なければ画面上の小さいエディタです。',
    version: 'タスクのファイルの generated_by に入る版です。',
    default_model: '計画に指定のないタスクの、モデルの段階です。',
    max_parallel: '同時に働くワーカーの数です。',
    max_retries: '失敗したタスクをやり直す回数です。',
    worker_max_turns: '一人のワーカーの往復の上限です。',
    max_cmd_duration_sec:
      '始めてからの時間（止まっていた間も含みます）がこの秒数を超えると知らせます。止めはしません。null なら知らせません。',
    plan_validation: '始める前に、別の読み手が計画を確かめます。',
    result_review: 'ウェーブのあと、作った本人ではない者が結果を一つずつタスクと照らします。',
    'crew.trees.mode':
      'own なら git のプロジェクトではタスクごとに写しの中で働き、何を入れるかはあなたが決めます。shared なら全員がプロジェクトの中で働きます。',
    'crew.trees.from': '写しの元です（いまのプロジェクトか、最後のコミット）。',
    'crew.trees.include': 'git が無視するもののうち、写しにも入れるファイルとフォルダーです。',
    agents_md: '信頼したプロジェクトの AGENTS.md を伝えるワーカーです。[] なら誰にも伝えません。',
    'retrospect.enabled': 'タスクの終わりに振り返り、改善を提案します。',
    'retrospect.model': '振り返るモデルの段階です。',
    'retrospect.filter_threshold': '5 点満点でこの点に届かないものは提案しません。',
    'retrospect.full_mode.max_improvements':
      'うまくいかないところのあったタスクのあとに提案する、改善の数の上限です。',
    'retrospect.full_mode.max_skills': 'そのようなタスクのあとに提案する、スキルの数の上限です。',
    'retrospect.light_mode.max_skills':
      'すべてうまくいったタスクのあとに提案する、スキルの数の上限です。',
    'retrospect.memory.max_candidates_per_cmd': '一度に提案する、覚えておくことの数の上限です。',
    'retrospect.memory.skill_min_score': '15 点満点で、スキルを提案する最低の点です。',
    'lp_system.enabled': 'あなたの好みを、承諾を得て覚え、ワーカーに伝えます。',
    'lp_system.collect_signals': '使わなければ、覚えたことはそのまま効き、新しくは覚えません。',
    'lp_system.reset_all': '一度だけ、次の起動で好みをすべて消し、学習を止めます。',
    'lp_system.debug_mode': 'ワーカーが、従った好みを書き留めます。',
    'lp_system.lp_cap': '好みの数の上限です。超えると、弱いものを見直すよう尋ねます。',
    'lp_system.project_scope': 'ここで覚えた好みに付ける、プロジェクトの名前です。',
    'lp_system.technology_stack':
      'このプロジェクトで使う技術です。好みがどこで効くかの目安になります。',
    'secretary.enabled': 'あまり考えの要らない仕事を、小さいモデルに任せます。',
    'secretary.delegate_phases': '任せる仕事です（計画のウェーブ分け、報告、承認の一覧）。',
    'secretary.min_tasks_for_delegation': '分けたタスクがこの数以上のときだけ任せます。',
    'secretary.model': '任せるモデルの段階です。',
    'secretary.max_turns': '一つの仕事の往復の上限です。',
    'secretary.fallback_on_failure': '失敗したら任せずに進めます。使わなければ、そこで止まります。',
    'phase_instructions.decompose': '計画する者への、あなたからの言葉です。',
    'phase_instructions.execute': 'ワーカー全員への、あなたからの言葉です。',
    'phase_instructions.aggregate': '報告を書く者への、あなたからの言葉です。',
    'phase_instructions.retrospect': '振り返る者への、あなたからの言葉です。',
    'edit.model': 'コードを直すモデルの段階です（役はすべて同じ）。',
    'edit.artifact_dir': '検証の記録を置く、リポジトリの外の場所です。',
    'edit.sandbox':
      '検証を動かす場所です（制限を付けたこのコンピューターか、docker のコンテナー）。',
    'edit.timeouts.verification_step': '検証の一手順にかけてよい時間（ミリ秒）です。',
    'edit.timeouts.scout_query': '偵察が答えるまでの時間（ミリ秒）です。',
    'edit.allow_mutation': '検証が書き換えてよいファイルです（パターン）。',
    'edit.retention.days': '検証の記録を残す日数です。',
    'edit.retention.runs': '検証の記録を残す回数です。',
    'edit.tree': 'project ならリポジトリをそのまま直し、own なら写しで直して、通ったら入れます。',
    'edit.mutation_seconds':
      'テストが気づくかを見るため、変えた行を一つずつわざと崩す時間（秒）です。0 なら行いません。',
    'edit.network': '検証がネットワークを使えるかです。',
    'field.iterateMax': '--watch で見る回数の上限です。',
    'field.checkInterval': '次に見るまでの間隔（分）です。',
    'field.agentDiscoveryPath': 'エージェントを探す、リポジトリの中のフォルダーです。',
    'field.source':
      'Issue の元です（gh を通した GitHub か、リポジトリのファイル）。auto ならあるものを使います。',
    'field.issuesDir': 'Issue をファイルで置く、リポジトリの中のフォルダーです。',
    'field.repositories': 'field --all-repos で見るフォルダーです。',
    'field.lookbackDays': 'さかのぼって読むコミットの日数の上限です。',
    'field.nativeDependencies': 'GitHub が持つ Issue どうしのつながりを読みます。',
    'field.staleDays': 'この日数、何も起きない Issue を「停滞」とします。',
    'field.stale.exempt': 'このラベルが付いた Issue は「停滞」としません。',
    'field.maintain':
      '手入れの仕方です（行う、尋ねる、計画だけ）。auto ならファイルには行い、GitHub には計画だけします。',
    'field.labels.blocked': 'ほかを待つ Issue のラベルです。',
    'field.labels.attention': '人の手が要る Issue のラベルです。',
    'field.labels.stale': '停滞した Issue のラベルです。',
    'field.labels.ready': '始められる Issue のラベルです。',
    'field.maxComments': '一度に残すコメントの数の上限です。',
    'field.maxLabels': '一度に変えるラベルの数の上限です。',
    'field.maxStalePerCycle': '一度に「停滞」とする Issue の数の上限です。',
    'field.maxSuggestions': '出す「次の一手」の数の上限です。',
    'field.plannedExit':
      '計画だけして行わなかったものがあるときの終了コードです（2、cron なら 0）。',
    'field.commandTemplate':
      'リポジトリのエージェントを始めるコマンドです。{agent} に名前が入ります。',
    'field.commands': 'エージェントごとの、別のコマンドです。',
    'field.rephrase': 'field の言葉をモデルに書き直させません（ほかの値はありません）。',
    'session.executor_timeout_ms': 'この時間（ミリ秒）黙っていると、作る人を止めます。',
    'session.component_timeout_ms': '分類、人格選択、検査の役についての、同じ時間です。',
    'session.enforce_min_iterations': '早く合格しても、最低の回数まではもう一度確かめます。',
    'session.on_block':
      '始める前に台帳から確かめたいことがあるときの扱いです（尋ねる（端末がなければ止める）、止める、進む）。',
    'session.models.executor': '作る人のモデルの段階です。null なら default_model。',
    'session.models.watcher': '検査する人のモデルの段階です。null なら default_model。',
    'session.debt_metric':
      '繰り返す問題を台帳でどう数えるかです（試行ごと、またはセッションごとに一回）。',
    'session.coverage.window': '軸の網羅を数える、最近の組の数です。',
    'session.coverage.target': 'その間に使っていたい軸の割合です。',
    'session.related_learnings': 'セッションに渡す、前に学んだことの数です。',
    'session.ledger_rotate_at': '台帳がこの行数になると、古い行を別のファイルに移します。',
  },
};
