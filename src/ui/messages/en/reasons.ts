import type { Reasons } from '../describe-reason.ts';
import { damageText } from './damage.ts';

/**
 * Why a task is tried again or has failed, and what validators find. The record (execution_log.yaml) keeps codes; these
 * are for people.
 */
export const reasons: Reasons = {
  failed: {
    empty_reply: 'the reply was empty',
    invalid_reply: 'the reply did not have the form it must have',
    truncated: 'the reply was cut off at its greatest length',
    refused: 'the model refused',
    context_full: 'there was more to read than the model can hold',
    unknown_stop: 'the reply ended in an unknown way',
    agent_stopped: 'it came to the end of the turns, time or tokens it may use',
    too_large: 'the request was too large',
    bad_request: 'the provider did not take the request',
    server_error: 'the provider had an error',
    overloaded: 'the provider was overloaded',
    rate_limited: 'the provider limits how often it is asked',
    stream_cut: 'the reply broke off',
    stream_idle: 'the reply stopped half way',
    call_timeout: 'the reply did not come in time',
    connection: 'there was no connection',
  },
  reply: {
    no_json: () => 'the reply has no JSON in it',
    too_long: (characters) => `the reply is longer than ${characters} characters`,
    braces: () => 'the reply is full of braces and cannot be read',
    ambiguous: () => 'the reply has two or more JSON objects that differ',
    incomplete: (where) => `the JSON of the reply breaks off (${where})`,
    invalid: (where) => `the JSON of the reply is not valid (${where})`,
    other_draft: (chapter, episode, draft) =>
      `it scores another draft than draft ${Number(draft)} of ${episode === '' ? `chapter ${Number(chapter)}` : `episode ${Number(episode)}`}`,
    other_round: (round) => `it scores another round than round ${round}`,
    other_agent: (agent) => `it is not answered as ${agent}`,
  },
  form: damageText,
  repeats: (tool, times) =>
    `it did the same thing (${tool}) over and over (${times}×) to the same result, and was stopped`,
  exhausted: (reason) => `no attempts left (${reason})`,
  warning: (text) => `note: ${text}`,
  inside: (text, context) => `${text} (${context})`,
};
