/**
 * Loaded into the servers of a life, if there are several: real time passes ten times as fast there, timers included. A
 * month of business waits some 2,000 times for the work of a simulated cloud. Every process begins at the same instant,
 * so that the leases of jobs mean the same to all of them.
 */

import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const RATE = 10;
const FROM = Number(process.env['LIFE_BEGAN']);

const slow = {
  now: Date.now,
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  wait: timers.setTimeout,
};

Date.now = () => FROM + Math.floor((slow.now() - FROM) * RATE);
const quick =
  <Rest extends unknown[], Result>(start: (run: () => void, ms?: number, ...rest: Rest) => Result) =>
  (run: () => void, ms?: number, ...rest: Rest): Result =>
    start(run, (ms ?? 0) / RATE, ...rest);
globalThis.setTimeout = Object.assign(quick(slow.setTimeout), slow.setTimeout);
globalThis.setInterval = Object.assign(quick(slow.setInterval), slow.setInterval);
timers.setTimeout = (ms = 0, value, options) => slow.wait(ms / RATE, value, options);
syncBuiltinESMExports();
