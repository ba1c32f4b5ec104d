/** Sentences about how a machine is reached: `reach.…`. */
export const reach = {
  checking: 'Checking whether it can be reached',
  failed: 'Whether it can be reached is not known now.',
  unknown: 'Your address is not known, so nothing can be checked.',
  yes: 'Port %{port} can be reached from your address %{from}.',
  no: 'Port %{port} cannot be reached from your address %{from}.',
  noKey: 'It has no key pair: log in with the password that was set when it was created.',
  mend: 'Make it reachable',
  from: 'Connecting from',
  bind: 'Bind your unused public address %{address}, at no further cost.',
  buy: 'Create a public address and bind it, %{price} an hour.',
  buyUnpriced: 'Create a public address and bind it.',
  rule: 'Admit %{from} to port %{port} in the security group “%{group}”, which has %{smart_count} machine. |||| Admit %{from} to port %{port} in the security group “%{group}”, which has %{smart_count} machines.',
  refused: {
    capability: 'This cloud has no public addresses.',
    noPool: 'This cloud has no pool of public addresses. Contact an administrator.',
    noRouter: 'Its subnet has no router to the outside. Connect one in the network topology first.',
    noGroup: 'It has no security group that you may change.',
    access: 'You may not add what is missing. Contact an administrator.',
  },
  app: {
    failed: 'Nothing is known of the application now.',
    open: 'Open it',
    showToken: 'Show the token',
    showPassword: 'Show the password',
    token: 'Token',
    password: 'Password of the user %{user}',
    plain: 'This address is not encrypted. Go through SSH if it has to be',
    tunnel: 'Run this command, then open http://localhost:%{port}:',
    state: {
      answers: '%{name} has started: its port has just answered.',
      starting: '%{name} is starting: its port is open, the application does not answer yet.',
      closed: '%{name} has not started yet. The first boot installs it within about %{minutes} minutes.',
      stuck: '%{name} should have started by now. Log in to the machine and read its log:',
      silent:
        'Starting takes about %{minutes} minutes. The security group does not admit the platform, so it cannot see whether it has started.',
      waiting:
        '%{name} can be used about %{minutes} minutes after the machine starts. The platform does not look into the machine.',
      simulated: 'This machine is simulated: no application runs on it.',
    },
  },
};
