/** Sentences about the deployment of a warehouse item, loaded with it. */
export const deploy = {
  heading: 'Deploy on a server',
  size: 'Size',
  option: '%{name}, %{price}/h',
  cloud: 'Place',
  none: 'No size on sale meets the requirements now.',
  noForm: 'No cloud delivers this size now. Choose another one.',
  create: 'Create the server',
  visitor: 'After you sign in or register, the form opens filled in.',
  signIn: 'Sign in',
  register: 'Create an account',
  command:
    'The command becomes user data and runs at the first boot. The image must bring what it needs; you can change it in the form.',
  plain: 'Sizes that meet the requirements, the lowest price first.',
  container: {
    heading: 'Deploy as containers',
    plain: 'The image is filled in: choose an engine, replicas, CPU and memory. Cost and quota are shown before.',
    noForm: 'It cannot be deployed now.',
    create: 'Create the deployment',
    visitor: 'Sign in or register first. You arrive at the form with the image filled in.',
    signIn: 'Sign in',
    register: 'Register',
  },
  app: {
    heading: 'Install it as an app',
    plain: 'From a template: enter its values and choose an engine. Cost and quota are shown before it is installed.',
    noForm: 'It cannot be installed now.',
    create: 'Install',
    visitor: 'Sign in or register first. You arrive at the form with the template chosen.',
    signIn: 'Sign in',
    register: 'Register',
  },
};
