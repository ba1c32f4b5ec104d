/** Sentences of the pages of clusters: `clusters.…`. */
export const clusters = {
  clusters: {
    log: {
      label: 'Log of the container',
      container: 'Container',
      linesLabel: 'Lines shown',
      lines: 'Last %{count} lines',
      refresh: 'Refresh',
      follow: 'Follow',
      previous: 'Before the last restart',
      copy: 'Copy',
      download: 'Download',
      loading: 'The log is being read',
      failed: 'The log cannot be read: the container may not have started, or the cluster is away. Try again later.',
      empty: 'The container has written nothing yet.',
    },
  },
};
