// What the shop does when something was bought.
addEventListener('till-success', ({ detail }) => {
  document.querySelector('output').value = `Thank you. Your transaction is ${detail.outcome.hash}.`
})
