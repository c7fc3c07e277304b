/** Where a topic stands: epoch and offset of its newest event, and the tag of that. */
export interface Live {
  epoch: number;
  head: number;
  tag: number;
}

/** Where the topic in the SQL expression `topic` stands, as columns of a table that is always one row long. */
export function livePosition(topic: string): string {
  return `(select m.epoch::bigint * 1000000 + coalesce(t.epoch, 1) as epoch, coalesce(t.head, 0) as head,
      coalesce(t.tag, 0) as tag
    from rt_meta m left join rt_topics t on t.topic = (${topic}) collate "C")`;
}
