/**
 * `npm run agent:bundle -- agent.mjs`: writes the agent as one file that runs on Node alone (docs/agents.md). A console
 * that is built serves the same file at `/agent.mjs`.
 */

import { writeFileSync } from 'node:fs';
import { AGENT_FILE, bundleAgent } from '#scripts/agent/bundleAgent.ts';

const [, , file = AGENT_FILE] = process.argv;
writeFileSync(file, await bundleAgent());
