/** What people do with the text of a log: `logText.…`. */
export const logText = {
  linesLabel: 'Lines shown',
  lines: 'Last %{count} lines',
  refresh: 'Refresh',
  follow: 'Follow',
  copy: 'Copy',
  download: 'Download',
  downloadAll: 'Download all',
};
