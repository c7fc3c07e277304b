/** The percentiles are those of so many newest events. */
const KEPT = 2_048;

/** Milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** How long the newest delivered events took from their commit until they were sent to the readers of this node. */
export interface DeliveryTimes {
  note(ms: number): void;
  /** Null before the first event. */
  percentiles(): Percentiles | null;
}

export function createDeliveryTimes(): DeliveryTimes {
  const kept = new Float64Array(KEPT);
  let noted = 0;
  return {
    note(ms) {
      kept[noted++ % KEPT] = ms;
    },
    percentiles() {
      if (noted === 0) return null;
      const sorted = kept.slice(0, Math.min(noted, KEPT)).sort();
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
    },
  };
}
