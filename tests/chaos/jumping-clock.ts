/**
 * Loaded into a server first with `node --import`. Makes its clock jump by up to an hour in both directions, several
 * times per second.
 */
const HOUR_MS = 3_600_000;
const JUMP_EVERY_MS = 150;

const SystemDate = Date;
let offsetMs = 0;
setInterval(() => {
  offsetMs = Math.round((Math.random() * 2 - 1) * HOUR_MS);
}, JUMP_EVERY_MS).unref();

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, values) =>
    values.length === 0 ? new target(target.now() + offsetMs) : Reflect.construct(target, values),
  get: (target, name) => (name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name)),
});
