/** Spec 3: the components of a control plane that take extra arguments. */
export const COMPONENTS = ['apiserver', 'controller', 'kubelet', 'scheduler', 'proxy'] as const;

export type Component = (typeof COMPONENTS)[number];

export interface Argument {
  component: Component;
  key: string;
  value: string;
}

export type ArgumentFault = 'cluster.argumentTwice' | 'cluster.argumentOwned' | 'cluster.argumentMalformed';

const KEY = /^[a-z0-9][a-z0-9-]*$/;

/** What the platform sets: another value would part the component from its cluster. */
const OWNED: Readonly<Record<Component, readonly string[]>> = {
  apiserver: ['etcd-servers', 'service-cluster-ip-range', 'advertise-address', 'client-ca-file', 'tls-cert-file'],
  controller: ['cluster-cidr', 'service-cluster-ip-range', 'kubeconfig', 'cluster-name'],
  kubelet: ['kubeconfig', 'bootstrap-kubeconfig', 'config', 'node-ip'],
  scheduler: ['kubeconfig', 'leader-elect'],
  proxy: ['kubeconfig', 'cluster-cidr', 'config'],
};

/**
 * What is wrong with each of these arguments, by its place. The same key may stand for several components, and a value
 * may be empty.
 *
 * @example
 *   argumentFaults([{ component: 'proxy', key: '--v', value: '2' }]); // Map { 0 => 'cluster.argumentMalformed' }
 */
export function argumentFaults(list: readonly Argument[]): Map<number, ArgumentFault> {
  const seen = new Set<string>();
  const faults = new Map<number, ArgumentFault>();
  list.forEach(({ component, key }, at) => {
    const word = `${component} ${key}`;
    if (!KEY.test(key)) faults.set(at, 'cluster.argumentMalformed');
    else if (OWNED[component].includes(key)) faults.set(at, 'cluster.argumentOwned');
    else if (seen.has(word)) faults.set(at, 'cluster.argumentTwice');
    seen.add(word);
  });
  return faults;
}

/**
 * The list as an object of objects; the order of the list is that of the keys.
 *
 * @example
 *   toObject([{ component: 'proxy', key: 'v', value: '2' }]); // { proxy: { v: '2' } }
 */
export function toObject(list: readonly Argument[]): Partial<Record<Component, Record<string, string>>> {
  const result: Partial<Record<Component, Record<string, string>>> = {};
  for (const { component, key, value } of list) result[component] = { ...result[component], [key]: value };
  return result;
}

/**
 * The object as a list, component by component.
 *
 * @example
 *   toList({ proxy: { v: '2' } }); // [{ component: 'proxy', key: 'v', value: '2' }]
 */
export function toList(object: Readonly<Record<string, Readonly<Record<string, string>>>>): Argument[] {
  return COMPONENTS.flatMap((component) =>
    Object.entries(object[component] ?? {}).map(([key, value]) => ({ component, key, value })),
  );
}

const PROGRAMS: Readonly<Record<Component, string>> = {
  apiserver: 'kube-apiserver',
  controller: 'kube-controller-manager',
  kubelet: 'kubelet',
  scheduler: 'kube-scheduler',
  proxy: 'kube-proxy',
};

const SET_BY_PLATFORM: Readonly<Record<Component, readonly string[]>> = {
  apiserver: ['--etcd-servers=https://127.0.0.1:2379', '--service-cluster-ip-range=10.96.0.0/12'],
  controller: ['--cluster-cidr=10.244.0.0/16', '--kubeconfig=/etc/kubernetes/controller-manager.conf'],
  kubelet: ['--config=/var/lib/kubelet/config.yaml', '--kubeconfig=/etc/kubernetes/kubelet.conf'],
  scheduler: ['--kubeconfig=/etc/kubernetes/scheduler.conf', '--leader-elect=true'],
  proxy: ['--config=/var/lib/kube-proxy/config.conf'],
};

/**
 * The command line of each component: what the platform sets, then the extra arguments in their order.
 *
 * @example
 *   commandLines([{ component: 'kubelet', key: 'v', value: '2' }]); // […, 'kubelet --config=… --v=2', …]
 */
export function commandLines(list: readonly Argument[]): string[] {
  return COMPONENTS.map((component) => {
    const own = list.filter((each) => each.component === component).map(({ key, value }) => `--${key}=${value}`);
    return [PROGRAMS[component], ...SET_BY_PLATFORM[component], ...own].join(' ');
  });
}
