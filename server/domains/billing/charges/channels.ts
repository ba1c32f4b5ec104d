import type { Channel } from './channel.ts';
import { bankTransfer } from './bankTransfer.ts';
import { demoChannel } from './demoChannel.ts';

/** Every channel of the platform. A new one is a file and a line here. */
export const CHANNELS: readonly Channel[] = [bankTransfer, demoChannel];
