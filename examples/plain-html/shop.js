// Called when a purchase has succeeded.
addEventListener('till-success', ({ detail }) => {
  document.querySelector('output').value = `Thank you. Your transaction is ${detail.outcome.hash}.`
})
