/** The words of finding, of tables and of the tour, in English. */
export const enFind = {
  'find.open': 'Find anything',
  'find.placeholder': 'A name, an id, a day, a word',
  'find.results': 'What was found',
  'find.page': 'Pages',
  'find.member': 'Members',
  'find.booking': 'Bookings',
  'find.decision': 'Decisions',
  'find.unit': 'Proof units',
  'find.webhook': 'Webhooks',
  'find.nothing': 'Nothing goes by that.',
  'find.count': '{count} found',
  'find.keys': '↑ ↓ to choose, Enter to open, Esc to close',

  'table.filter': 'Filter',
  'table.all': 'All',
  'table.sortBy': 'Sort by',
  'table.export': 'Export CSV',
  'table.exportedPart':
    'The file holds what the first {count} of {total} gave. The filters above make it fewer.',
  'table.sortedPart': 'Looked at the first {count} of {total}. The filters above make it fewer.',

  'tour.title': 'A short tour',
  'tour.step': 'Step {step} of {steps}',
  'tour.next': 'Next',
  'tour.back': 'Back',
  'tour.done': 'Done',
  'tour.dismiss': 'Never show this again',
  'tour.menu.title': 'Where things are',
  'tour.menu.about':
    'The menu has what you may open here, and nothing else. On a phone it is behind the three lines.',
  'tour.find.title': 'Find anything',
  'tour.find.about':
    'Press Ctrl+K, or ⌘K on a Mac, or the magnifying glass above, for people, bookings, decisions and pages.',
  'tour.bell.title': 'What waits for you',
  'tour.bell.about':
    'The bell counts decisions that wait for your answer. What you answer is sealed, and anybody can verify it.',
  'tour.account.title': 'Your account',
  'tour.account.about':
    'Behind your picture are language, colors, passkeys and a second factor. This tour can be opened there again.',
  'tour.again': 'Show the tour',
};
