import type { SettingWords } from '../ja/settings.ts';

/** What each setting does, by its name; with the words around it, where settings are read. */
export const settings: SettingWords = {
  card: {
    now: 'now',
    from: 'from',
    takes: 'takes',
    builtIn: 'built in',
    line: (file, line) => `${file}, line ${line}`,
    workspace: (file) => `${file} of this workspace`,
    own: (file) => `your own file ${file}`,
    commandLine: (flag) => `${flag} on the command line`,
    none: 'none',
    nowhere: 'nothing sets it: the built-in value counts',
    repeated: (place) => `the built-in value (${place} says the same)`,
    notGranted: (place) =>
      `${place} says otherwise; that does not count until you trust this workspace.`,
    outOfRange: (place) => `${place} has a value that is not allowed; it was left out.`,
    grants:
      'It counts only from your own file, the command line or the environment, and from a workspace that you trust.',
    change: (name) => `For one start: -c ${name}=VALUE. For good: in config.yaml (e).`,
  },
  about: {
    'quality_gate.min_overall':
      'A draft passes only when the average of all reviewers is at least this.',
    'quality_gate.min_each': 'A draft passes only when no reviewer gives less than this.',
    'quality_gate.no_critical':
      'A draft with an issue that a reviewer calls critical does not pass.',
    'quality_gate.max_rounds':
      'So many drafts a chapter at most; then one is accepted as it is, with what is open noted in it (folio.force_pass_draft).',
    'quality_gate.min_improvement':
      'A round that improves the average by less than this counts as standing still; one that fails is still revised.',
    'folio.language':
      'The language new stories are written in. The language of the screen is ui.language.',
    'folio.unit': 'What new stories are planned and written in: chapters, or episodes of a serial.',
    'folio.max_parallel': 'How many reviewers read one draft at once.',
    'folio.require_convergence':
      'A draft that passes is accepted only once the rounds have stopped improving it.',
    'folio.force_pass_draft':
      'Which draft is accepted when the last round has not passed: the last one, or the one with the best scores.',
    'folio.cross_review_pass':
      'One more look at each draft, with what all reviewers have found. It costs a call a round.',
    'folio.ask_each_chapter':
      'After each accepted chapter the story stops and asks whether it goes on.',
    'folio.drafts_choose': 'Who takes one of two first drafts: you, or the better average.',
    'folio.keeper':
      'New stories keep a ledger of people, places and open threads, read from each accepted chapter. It costs a call a chapter.',
    'folio.context.characters':
      'How many characters of the ledger and of earlier chapters a draft or a plan is given.',
    'folio.gates.characters': 'Known from older files; nothing goes by it here.',
    'folio.gates.chapter_outline': 'Before each chapter choose one of three ways it could go.',
    'folio.gates.chapter_completion':
      'Known from older files; nothing goes by it here. folio.ask_each_chapter asks after each chapter.',
    'folio.models.editor':
      'Which tier reads your idea and checks the ways a chapter could go. provider.tiers says which model a tier is.',
    'folio.models.plotter': 'Which tier plans and writes.',
    'folio.models.reviewers': 'Which tier the reviewers are asked on.',
    'provider.name':
      'Who answers. auto takes what it finds: a key, the claude program, else recordings.',
    'provider.base_url':
      'The address of a server that speaks the same protocol; your key is sent there.',
    'provider.api_key_env':
      'The variable of the environment that holds your key. The key itself never goes into a file.',
    'provider.tiers.haiku': 'The model behind the small tier.',
    'provider.tiers.sonnet': 'The model behind the middle tier.',
    'provider.tiers.opus': 'The model behind the large tier.',
    'provider.server': 'What kind of server base_url is, where that cannot be told by itself.',
    'provider.context_tokens':
      'How much the model behind base_url can read at once; null: it is asked, or not known.',
    'provider.concurrency':
      'How many calls go out at once. On a server of your own it is one, unless set.',
    'provider.max_output_tokens': 'How long one reply may become.',
    'provider.timeouts.idle_sec':
      'After so many seconds without a word a call is broken off and tried again.',
    'provider.timeouts.total_sec': 'How many seconds one call may take in all.',
    'provider.retry.attempts': 'How often a call is tried when the network or the server fails.',
    'provider.retry.max_minutes': 'How long, in minutes, tries of one call go on.',
    'provider.budget.usd': 'Dollars a run may spend; then it stops and asks. null: no limit.',
    'provider.budget.tokens': 'Tokens a run may use; then it stops. null: no limit.',
    'provider.budget.calls': 'Calls a run may make; then it stops. null: no limit.',
    'provider.wait_for_reset':
      'At a usage limit with a known end the run waits and goes on by itself.',
    'provider.recording':
      'A file of recorded replies that answers instead of a model (provider.name: recorded).',
    'ui.language': 'The language of screens, help and lines. auto goes by your system.',
    'ui.color': 'never draws without colours, as NO_COLOR does.',
    'ui.ascii': 'Draws with plain letters instead of symbols and lines.',
    'ui.ambiguous_width':
      'How many cells signs take that are wide in some terminals. auto asks the terminal.',
    'ui.refresh_hz': 'How often a second the screen is drawn at most.',
    'ui.confirm_plan':
      'Show the plan of a task, or of another chapter its cost, and ask before anybody works on it.',
    'ui.notify':
      'When the terminal tells you that something waits: never, while its window is not in front, or always.',
    'ui.notifier':
      'A program of yours that gets title and text of a notification, instead of the terminal.',
    'ui.bell': 'Ring the bell with a notification.',
    'ui.theme': 'Colours for a light or a dark ground, or the sixteen of your terminal.',
    'ui.motion': 'How much moves on the screen while something is at work.',
    'ui.mouse': 'Hear the mouse. Off, the terminal selects text as it always does.',
    'ui.editor':
      'The editor that e and ctrl+g open; null: $VISUAL, $EDITOR, git’s, else a small one on the screen.',
    version: 'The version that files of a task name in generated_by.',
    default_model: 'The tier of a task whose plan names none.',
    max_parallel: 'How many workers of a task are at work at once.',
    max_retries: 'How often a failed task is tried again.',
    worker_max_turns: 'How many turns a worker has for its task.',
    max_cmd_duration_sec:
      'So many seconds after it began, pauses included, you are told that it takes long; nothing is stopped. null: never.',
    plan_validation: 'A second reader looks at each plan before anybody works on it.',
    result_review: 'After each wave somebody else holds each result against its task.',
    'crew.trees.mode':
      'own: in a git project every task works in a copy of its own, and you say what comes in. shared: all in the project itself.',
    'crew.trees.from': 'What those copies begin as: the project as it is now, or its last commit.',
    'crew.trees.include': 'Files and folders that git ignores and the copies have all the same.',
    agents_md: 'Which workers are told the AGENTS.md of a project you trust. [] nobody.',
    'retrospect.enabled':
      'At the end of a task it is looked back on, and improvements are proposed.',
    'retrospect.model': 'Which tier looks back.',
    'retrospect.filter_threshold': 'What scores less than this, of 5, is not proposed.',
    'retrospect.full_mode.max_improvements':
      'Improvements proposed at most after a task in which not all went well.',
    'retrospect.full_mode.max_skills': 'Skills proposed at most after such a task.',
    'retrospect.light_mode.max_skills':
      'Skills proposed at most after a task in which all went well.',
    'retrospect.memory.max_candidates_per_cmd':
      'Things worth remembering that a task proposes at most.',
    'retrospect.memory.skill_min_score': 'The points, of 15, from which a skill is proposed.',
    'lp_system.enabled': 'Your preferences are learned, with your yes, and told to workers.',
    'lp_system.collect_signals': 'Off: what is known still counts, and nothing new is learned.',
    'lp_system.reset_all':
      'Once: at the next start all preferences are deleted, and learning is switched off.',
    'lp_system.debug_mode': 'Workers note which preferences they have followed.',
    'lp_system.lp_cap':
      'How many preferences there may be; beyond that the weakest are put before you.',
    'lp_system.project_scope': 'A name for this project, put on preferences that are learned here.',
    'lp_system.technology_stack':
      'What this project is built with; helps to tell where a preference holds.',
    'secretary.enabled': 'A small model may take over steps that need little thought.',
    'secretary.delegate_phases':
      'Which steps it takes over: the waves of a plan, the report, the list of approvals.',
    'secretary.min_tasks_for_delegation': 'Only in tasks that were split into at least so many.',
    'secretary.model': 'Which tier it is.',
    'secretary.max_turns': 'How many turns it has for a step.',
    'secretary.fallback_on_failure':
      'Where it fails the step is done without it; off, the task stops there.',
    'phase_instructions.decompose': 'Your words to whoever plans a task.',
    'phase_instructions.execute': 'Your words to every worker.',
    'phase_instructions.aggregate': 'Your words to whoever writes the report.',
    'phase_instructions.retrospect': 'Your words to whoever looks back.',
    'edit.model': 'Which tier changes code; all of its roles.',
    'edit.artifact_dir': 'Where runs of the checks are kept, outside the repository.',
    'edit.sandbox':
      'Where checks run: on this computer, bounded by the system, or in a docker container.',
    'edit.timeouts.verification_step': 'How many milliseconds one step of the checks may take.',
    'edit.timeouts.scout_query': 'How many milliseconds a scout has for an answer.',
    'edit.allow_mutation': 'Files that checks may change, as patterns.',
    'edit.retention.days': 'Runs of the checks older than so many days are deleted.',
    'edit.retention.runs': 'So many runs of the checks are kept.',
    'edit.tree':
      'project: the repository itself is changed. own: a copy, which comes in when it is green.',
    'edit.mutation_seconds':
      'How many seconds changed lines are altered one by one, to see whether tests notice. 0: not at all.',
    'edit.network': 'May the checks reach the network?',
    'field.iterateMax': 'How many looks --watch takes at most.',
    'field.checkInterval': 'Minutes between two looks.',
    'field.agentDiscoveryPath': 'The folder of the repository in which agents are looked for.',
    'field.source':
      'Where issues come from: GitHub through gh, or files in the repository. auto takes what is there.',
    'field.issuesDir': 'The folder of the repository with issues as files.',
    'field.repositories': 'The folders that field --all-repos looks at.',
    'field.lookbackDays': 'How many days of commits are read at most.',
    'field.nativeDependencies': 'Read the links between issues that GitHub itself keeps.',
    'field.staleDays': 'An issue at which nothing has happened for so many days is called stale.',
    'field.stale.exempt': 'Issues with one of these labels are never called stale.',
    'field.maintain':
      'What is done to keep order: apply it, ask, or only plan it. auto applies to files and plans on GitHub.',
    'field.labels.blocked': 'The label of an issue that waits for another.',
    'field.labels.attention': 'The label of an issue that needs a person.',
    'field.labels.stale': 'The label of an issue at which nothing happens.',
    'field.labels.ready': 'The label of an issue that can be started.',
    'field.maxComments': 'How many remarks one look leaves at most.',
    'field.maxLabels': 'How many labels one look changes at most.',
    'field.maxStalePerCycle': 'How many issues one look calls stale at most.',
    'field.maxSuggestions': 'How many next steps are shown at most.',
    'field.plannedExit': 'The exit code where something is planned and not done: 2, or 0 for cron.',
    'field.commandTemplate':
      'The command that starts an agent of the repository, with {agent} for its name.',
    'field.commands': 'Another command for single agents.',
    'field.rephrase': 'No model rewords what field says; there is no other value.',
    'session.executor_timeout_ms':
      'After so many milliseconds of silence the one who makes is stopped.',
    'session.component_timeout_ms': 'The same for whoever classifies, chooses the pair and checks.',
    'session.enforce_min_iterations':
      'What passes too early is looked at again, until the least number of attempts.',
    'session.on_block':
      'When the ledger has something that wants your word before the work begins: ask you (without a terminal: stop), stop, or go on.',
    'session.models.executor': 'The tier of the one who makes; null: default_model.',
    'session.models.watcher': 'The tier of the one who checks; null: default_model.',
    'session.debt_metric':
      'What the ledger counts of what keeps going wrong: every attempt, or each session once.',
    'session.coverage.window': 'Over how many pairs it is counted which views were used.',
    'session.coverage.target': 'The share of views that should have been used by then.',
    'session.related_learnings': 'How many things learned before a session is given.',
    'session.ledger_rotate_at': 'From so many rows on the older ones go to an archive.',
  },
};
