/** Sentences of the pages of containers: `containers.…`. */
export const containers = {
  containers: {
    log: {
      label: 'Log of the container',
      search: 'Search the log',
      loading: 'The log is being read',
      failed: 'The log cannot be read from the engine at the moment. Try again later.',
      partial: 'The log is long, and the search ended before it had read all of it. Download it to get all lines.',
      ended: 'The container writes no more, or the connection is lost.',
      empty: 'The container has written nothing yet.',
      none: 'No line contains this text.',
    },
    terminal: {
      label: 'Terminal of the container',
      open: 'Open a terminal',
      again: 'Open it again',
      close: 'Close',
      isOpen: 'Connected',
      help: 'Opens a shell in the container. Opening and closing are recorded. Each user has one at a time in a container; it closes after 15 minutes without input.',
      ended: {
        shell: 'The terminal is closed.',
        idle: 'Nothing was typed for 15 minutes, so the terminal was closed.',
        gone: 'The container has stopped or was deleted, so the terminal was closed.',
        lost: 'The connection to the platform was lost, perhaps by its restart, and the terminal has closed. For a minute, another one may be refused.',
        unreached: 'No terminal can be opened: the container may have just stopped, or its image has no shell.',
      },
    },
  },
};
