/** `task_scope:link_new_documents`, as the counters call it, as people say it: `link new documents`. */
export function topicName(topic: string): string {
  return topic.replace(/^[a-z_]+:/, '').replaceAll('_', ' ');
}
