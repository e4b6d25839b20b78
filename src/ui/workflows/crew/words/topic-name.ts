/**
 * `task_scope:link_new_documents`, as the counters call it, or `scripts:failure_pattern:check_never_seen_to_fail`, as
 * the memory does, as people say it: `link new documents`. Names that people gave stay as they are.
 */
export function topicName(topic: string): string {
  const name = /^(?:[a-z0-9_-]+:)+(.+)$/s.exec(topic)?.[1] ?? topic;
  return /^[a-z0-9_:-]+$/.test(name) ? name.replaceAll('_', ' ') : name;
}

/** What a name of the memory is about: `scripts` of `scripts:failure_pattern:…`; empty: it does not say. */
export function areaOf(name: string): string {
  const area = /^([^\s:]+):[^\s:]+:[^:]/.exec(name)?.[1] ?? '';
  return area.replaceAll('_', ' ');
}
