import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface PodmanPlaces {
  /** Where the files of the settings are written. */
  folder: string;
  /** Where images and containers are. */
  store: string;
  driver: 'vfs' | 'overlay';
  /** A registry without TLS. */
  registry?: string;
}

/** The traps of podman in a virtual machine: another runtime, another manager of groups, lower limits. */
export function podmanSettings({ folder, store, driver, registry }: PodmanPlaces): NodeJS.ProcessEnv {
  const write = (name: string, lines: string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  const conf = write('containers.conf', [
    '[containers]',
    'default_ulimits = ["nofile=1024:1024","nproc=1024:1024"]',
    'log_driver = "k8s-file"',
    '[engine]',
    'cgroup_manager = "cgroupfs"',
    'runtime = "/usr/sbin/runc"',
    'events_logger = "file"',
  ]);
  const storage = write('storage.conf', [
    '[storage]',
    `driver = "${driver}"`,
    `graphroot = "${join(store, 'graph')}"`,
    `runroot = "${join(store, 'run')}"`,
  ]);
  const registries = write('registries.conf', [
    'unqualified-search-registries = []',
    ...(registry === undefined ? [] : ['[[registry]]', `location = "${registry}"`, 'insecure = true']),
  ]);
  return {
    ...process.env,
    CONTAINERS_CONF: conf,
    CONTAINERS_STORAGE_CONF: storage,
    CONTAINERS_REGISTRIES_CONF: registries,
  };
}
