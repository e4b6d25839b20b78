import { withoutAccess } from '../../../engine/data/failure.ts';
import type { Failures } from '../ja/failures.ts';
import { damageText } from './damage.ts';
import { inputFailures } from './input-failures.ts';
import { stops } from './stops.ts';
import { beginProblems, writeAdvice, writeProblems } from './write-problems.ts';
import { yamlSentence } from './yaml-problems.ts';

/** The reason that `edit` gives on the shell: the same as the title. */
const resume = 'run `folio-tui resume ID`.';
const kept = `Everything written so far is kept; to go on, ${resume}`;

/** What happened, where or why, what to do now. Values come in ready to be shown. */
export const failures: Failures = {
  connection: (detail) => ({
    title: "The model's server cannot be reached.",
    detail,
    next: `Check the network and the address (provider.base_url). ${kept}`,
  }),
  server_error: (status, detail) => ({
    title: `The model's server had an error${status === '' ? '' : ` (${status})`}.`,
    detail,
    next: `The fault is on their side. Wait a little, then ${resume}`,
  }),
  overloaded: (detail) => ({
    title: "The model's server is overloaded.",
    detail,
    next: `Wait a little, then ${resume}`,
  }),
  rate_limited: (seconds, detail) => ({
    title: 'The rate limit is reached.',
    detail: seconds === null ? detail : `The server asks for a pause of ${seconds} s. ${detail}`,
    next: `Wait a little, then ${resume} provider.concurrency lowers the number of calls at once.`,
  }),
  usage_limit: (until, detail) => ({
    title: "Your plan's usage limit is reached.",
    detail: until === null ? detail : `It resets at ${until}. ${detail}`,
    next: `When it has reset, ${resume}`,
  }),
  stream_cut: (detail) => ({
    title: 'The reply was cut off on its way.',
    detail,
    next: `The cut reply was not used. To ask again, ${resume}`,
  }),
  stream_idle: (seconds) => ({
    title: `The model has sent nothing for ${seconds} s.`,
    detail: 'Setting: provider.timeouts.idle_sec',
    next: `To try again, ${resume} For a slow model, raise this setting.`,
  }),
  call_timeout: (seconds) => ({
    title: `The model did not finish its reply within ${seconds} s.`,
    detail: 'Setting: provider.timeouts.total_sec',
    next: `To try again, ${resume} For long chapters, raise this setting.`,
  }),
  call_cut_off: () => ({
    title: 'The program ended before the reply was there.',
    detail: 'The provider may charge for it; how much is not known.',
    next: `To ask again, ${resume}`,
  }),
  not_the_api: (detail) => ({
    title: 'What answers at this address is not the model API.',
    detail,
    next: 'Check ANTHROPIC_BASE_URL or provider.base_url, and any proxy in between.',
  }),
  authentication: (detail) => ({
    title: 'The API key or login was not accepted.',
    detail,
    next: 'With a key: check it in your environment and set it anew; keys are never kept in files. With a Claude login: log in again in `claude`. Then run the command again.',
  }),
  permission: (detail) => ({
    title: 'This API key or login may not do that.',
    detail,
    next: "Check what the key's owner or your account may use, or name another model in provider.tiers.",
  }),
  payment: (detail) => ({
    title: 'The provider refused because of a payment problem.',
    detail,
    next: `Check balance and payment method in the provider's console. Then ${resume}`,
  }),
  spend_cap: (code, detail) => ({
    title: "The spending cap set at the provider's is reached.",
    detail: joined(code, detail),
    next: `Raise the cap in the provider's console. Then ${resume}`,
  }),
  unknown_model: (model, detail) => ({
    title: `There is no model "${model}".`,
    detail,
    next: 'Name a model you can use in provider.tiers of config.yaml.',
  }),
  bad_request: (status, detail) => ({
    title: `The model's server did not accept the request (${status}).`,
    detail,
    next: 'The same request is not sent again. Check the settings under provider.',
  }),
  too_large: (detail) => ({
    title: 'The request is too large for the model.',
    detail,
    next: 'Name a model with a longer input in provider.tiers, or shorten what lies in workspace/current/characters/.',
  }),
  refused: (category, detail) => ({
    title: `The model declined to write this${category === '' ? '' : ` (${category})`}.`,
    detail,
    next: `Start again with a gentler wording of the idea, or name another model in provider.tiers. Then ${resume}`,
  }),
  truncated: (maxTokens) => ({
    title: 'The reply was too long and was cut off.',
    detail: `The limit is ${maxTokens} tokens. The partial reply was not used.`,
    next: `Raise provider.max_output_tokens, then ${resume}`,
  }),
  context_full: () => ({
    title: 'There was more to read than the model can take in at once.',
    detail: 'The partial reply was not used.',
    next: 'Name a model with a longer input in provider.tiers, or shorten your material.',
  }),
  empty_reply: () => ({
    title: 'The model replied with nothing.',
    detail: '',
    next: `To ask again, ${resume} If it keeps happening, name another model in provider.tiers.`,
  }),
  unknown_stop: (stop) => ({
    title: 'The model stopped for a reason not known here.',
    detail: `Reason: ${stop}`,
    next: `That reply was not used. To ask again, ${resume}`,
  }),
  invalid_reply: (problems, excerpt) => ({
    title: 'The reply of the model does not have the required form.',
    detail: excerpt === '' ? problems : `${problems} (reply: ${excerpt})`,
    next: `It was asked to correct itself and could not. To try again, ${resume} If it keeps happening, name a stronger model in provider.tiers.`,
  }),
  no_model: (detail) => ({
    title: 'No model is connected.',
    detail,
    next: 'Set ANTHROPIC_API_KEY. To watch a recording instead, use `--rehearsal`.',
    onScreen:
      (detail === withoutAccess || detail === '' ? '' : `${detail} `) +
      'On the first screen c (after esc) shows how to connect one; ↵ in its empty field plays a recording.',
  }),
  unconnected: () => ({
    title: 'It rests here: no model is connected',
    detail: 'Your text can be read, edited, cut into episodes and exported as it is.',
    next: 'c on the first screen shows how to connect one; opened after that, it goes on from here.',
  }),
  model_only: () => ({
    title: 'This was begun with a model, and none is connected now.',
    detail: 'A rehearsal never writes into a story or task of your own.',
    next: 'Set ANTHROPIC_API_KEY, then run `folio-tui resume ID`.',
  }),
  rehearsal_only: () => ({
    title: 'This is a rehearsal: it plays recorded replies, without a model.',
    detail: '',
    next: '`folio-tui resume ID --provider recorded` plays on; `folio-tui write` (for a task `folio-tui crew`) begins with the model.',
  }),
  tape_ended: () => ({
    title: 'The recording ends here.',
    detail: 'No reply was recorded beyond this. What was played can be read.',
    next: 'To go further, connect a model (c on the first screen shows how) and start anew.',
  }),
  agent_failed: (agent, step, cause) => ({
    title: `${agent} failed: ${cause.title}`,
    detail: joined(step, cause.detail),
    next: cause.next,
  }),
  budget_reached: (what, spent, budget) => ({
    title: `Stopped before going over the budget (${spent} of ${budget} spent).`,
    detail: `The next call could have gone over it (setting: provider.budget.${what}). Results of calls under way were kept.`,
    next:
      what === 'usd'
        ? 'To go on with more, run `folio-tui resume ID --budget USD`.'
        : `To go on with more, run \`folio-tui resume ID -c provider.budget.${what}=NUMBER\`.`,
  }),
  already_running: (pid, where, run) => ({
    title: `already running: pid ${pid === '' ? 'unknown' : pid}.`,
    detail: where,
    next: `Go on in that window or wait until it has ended. \`folio-tui runs cancel ${run}\` stops it.`,
  }),
  file_unwritable: (path, code, detail) => {
    const begin = beginProblems[code];
    if (begin !== undefined)
      return {
        title: `${begin} (${code}).`,
        detail: joined(path, detail),
        next: 'Nothing was begun and nothing spent. Check room and permissions of the workspace, then run the command again.',
      };
    const advice = writeAdvice[code] ?? 'Check the place and its permissions';
    return {
      title: `${writeProblems[code] ?? 'A file cannot be written'} (${code}).`,
      detail: joined(path, detail),
      next: `The old file is untouched. ${advice}, then ${resume}`,
      opening: `${advice}.`,
    };
  },
  file_damaged: (path, detail, line) => ({
    title: `A file cannot be read: ${path}`,
    detail: line === undefined ? damageText(detail) : `line ${line}: ${damageText(detail)}`,
    next: 'The file was left as it is. Correct it or move it away, then run the command again.',
  }),
  file_missing: (path, neededFor) => ({
    title: `A file is missing: ${path}`,
    detail: neededFor === '' ? '' : `Needed for: ${neededFor}`,
    next: 'Put the file back, then run the command again.',
  }),
  run_gone: (path) => ({
    title: 'The folder of this run was deleted or moved while it was at work.',
    detail: path,
    next: 'Nothing more was written there. Put the folder back to go on, or begin anew.',
  }),
  program_renewed: () => ({
    title:
      'The files of folio-tui were renewed while it was open: what comes next cannot be loaded.',
    detail: 'All that was written is kept.',
    next: 'Close it and start folio-tui again to carry on.',
  }),
  outside_workspace: (path) => ({
    title: 'A path that leads out of the workspace is not used.',
    detail: path,
    next: 'Replace the link by the file itself, or name a path inside the workspace.',
  }),
  workspace_untrusted: (path) => ({
    title: 'This workspace is not trusted as it is now.',
    detail: `${path} (it can be read)`,
    next: '`folio-tui trust show` says what would take effect. If you made it yourself, or trust whoever did, run `folio-tui trust`.',
  }),
  workspace_without_config: (path) => ({
    title: '[E001] The workspace has no config.yaml.',
    detail: path,
    next: 'Run `folio-tui init`: it writes one with the default settings and changes nothing else.',
  }),
  config_invalid: (file, problems, hasSecret) => ({
    title: `A setting cannot be used: ${file}`,
    detail: problems,
    next: hasSecret
      ? "Keys and passwords do not belong in settings. Delete the line, put the key into an environment variable and that variable's name into provider.api_key_env."
      : 'Use a value from the brackets or the name after the arrow, or delete the setting to get its default.',
  }),
  config_no_text: (file, problem) => ({
    title: `A settings file cannot be read: ${file}`,
    detail: problem,
    next: 'Save it as text in UTF-8 with your editor, or move it away, then run the command again.',
    opening: 'Save it as text in UTF-8 with your editor, or move it away.',
  }),
  config_unreadable: (file, problems) => ({
    title: `A settings file cannot be read as YAML: ${file}`,
    detail: problems,
    next: 'The numbers are line:column. Correct indentation, colon or quotes there, then run the command again.',
    opening: 'Look at indentation, colons, quotes and brackets there.',
  }),
  yamlSentence,
  onLine: (line, said) => `line ${line}: ${said}`,
  template_broken: (file, line, detail) => ({
    title: `A template is broken: ${file}, line ${line}.`,
    detail,
    next: 'Correct that file, or install folio-tui again.',
  }),
  input_invalid: (reason) => ({
    title: 'The input cannot be taken.',
    detail: reason,
    next: 'Correct it and try again.',
  }),
  ...inputFailures,
  unknown_run: (id) => ({
    title: id === '' ? 'There is no unfinished run.' : `There is no run "${id}".`,
    detail: '',
    next:
      id === ''
        ? 'Start a story with `folio-tui write "your idea"`, or let `folio-tui resume current --chapters N` write up to chapter N.'
        : '`folio-tui runs` lists what there is.',
  }),
  unknown_question: (id) => ({
    title: `No question "${id}" is open.`,
    detail: '',
    next: '`folio-tui answer` shows the open questions.',
  }),
  unknown_choice: (choice, choices) => ({
    title: `"${choice}" is not one of the choices.`,
    detail: `Choices: ${choices}`,
    next: 'Name one of them.',
  }),
  question_changed: (id) => ({
    title: 'This question has been answered differently, or has changed.',
    detail: id,
    next: '`folio-tui answer` shows the question as it is now.',
  }),
  agent_stopped: (limit, value, tool) => ({
    title: stops[limit](value),
    detail: tool,
    next: `${kept} Say more precisely what is to be done, or divide it.`,
  }),
  effect_unclear: (key) => ({
    title: 'It is not known whether the last action was completed.',
    detail: key,
    next: 'It was not done a second time. Look at the result yourself, then answer the question.',
  }),
  delegation_stopped: (phase, run, detail) => ({
    title: `The secretary failed, so the task stopped in phase ${phase}.`,
    detail,
    next: `Without it: folio-tui resume ${run} --reload-config -c secretary.enabled=false. Or resume, and it is asked again.`,
  }),
  cancelled: (anew) =>
    anew === undefined
      ? { title: 'Stopped.', detail: '', next: kept }
      : {
          title: 'Stopped, for good.',
          detail: 'What was changed until then is still there.',
          next: `It does not go on from here. Begin it anew: \`folio-tui ${anew}\` and what is to be done.`,
        },
  not_paid: () => ({
    title: 'Stopped before anything was paid.',
    detail: 'No model was called.',
    next: kept,
  }),
  bug: (detail) => ({
    title: 'A defect in folio-tui stopped the run.',
    detail,
    next: `${kept} If it happens again, please report it with this text and .engine/events.jsonl of the run folder.`,
  }),
};

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' – ');
}
