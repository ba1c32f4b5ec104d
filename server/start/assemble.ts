import { createDomains, type ProductOptions } from '#server/domains/index.ts';
import { createEngine, type Engine, type EngineDeps } from '#server/engine/start/createEngine.ts';
import { joinDomains } from './joinDomains.ts';

/** Creates the server, for the process and the tests: the engine with this product. */
export const assemble = ({ licenceKey, passwordCost, drivers, ...deps }: EngineDeps & ProductOptions): Engine =>
  createEngine(deps, (parts) => joinDomains(createDomains(parts, { licenceKey, passwordCost, drivers })));
