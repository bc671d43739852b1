// Viewer request of the dashboard's addresses on the API origin, CloudFront Functions runtime 2.0. The local service runs
// the same file. People who are not signed in get a page of their own, which loads little; every other address is one
// page, which shows what the address names.
function handler(event) {
  const request = event.request
  const isSignIn = request.uri === '/sign-in' || request.uri === '/signed-in'
  request.uri = isSignIn ? '/app/sign-in.html' : '/app/index.html'
  return request
}
