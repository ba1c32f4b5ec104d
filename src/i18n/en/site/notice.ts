/** Sentences of the banner of the operator, on public pages and in the console. */
export const notice = {
  before: 'Begins on %{at}, in %{left}',
  during: 'Ends on %{at}, in %{left}',
  days: '%{n} d',
  hours: '%{n} h',
  minutes: '%{n} min',
  close: 'Close the notice',
};
